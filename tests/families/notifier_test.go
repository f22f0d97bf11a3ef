// SPDX-License-Identifier: GPL-2.0-or-later

package families

import "github.com/gostap/gostap/tests/harness"

// notifierFamily registers on each chain. Two of them announce something that a command in the guest
// causes: a network device with an address comes and goes, and so does its driver.
func notifierFamily() family {
	return family{
		arms: "devices", name: "kernel.notifier(): inetaddr, module, netdevice, oom, pm, reboot", forms: "kernel.notifier",
		note: "needs no debug information",
		jobs: []job{{Case: harness.Case{Name: "devices", Command: `insmod /lib/modules/$(uname -r)/kernel/drivers/net/dummy.ko*; ip link add na type dummy; ip addr add 10.7.0.1/24 dev na; ip link set na up; ip link set na down; ip link del na; rmmod dummy`, Script: `
			probe kernel.notifier("netdevice") { if (kernel_string($data->name) == "na") printf("%d %s\n", $event, $name) }
			probe kernel.notifier("inetaddr") { if (kernel_string($data->ifa_label) == "na") printf("%s %s\n", $name, ip_ntop($data->ifa_address)) }
			probe kernel.notifier("module") { if (kernel_string($data->name) != module_name()) println($name, " ", kernel_string($data->name)) }
			probe kernel.notifier("oom"), kernel.notifier("pm"), kernel.notifier("reboot") { println(pp(), " ", $event, " ", $name, " ", $data, " ", probe_type()) }`},
			want: `(.*\n)*MODULE_STATE_COMING dummy\n(.*\n)*MODULE_STATE_LIVE dummy\n(.*\n)*5 NETDEV_REGISTER\n(.*\n)*NETDEV_UP 10\.7\.0\.1\n(.*\n)*1 NETDEV_UP\n(.*\n)*2 NETDEV_DOWN\n(.*\n)*NETDEV_DOWN 10\.7\.0\.1\n(.*\n)*6 NETDEV_UNREGISTER\n(.*\n)*MODULE_STATE_GOING dummy\n(.*\n)*`}},
	}
}
