// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"fmt"
	"net/netip"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Addresses of QEMU's user-mode network (qemu(1), -netdev user): the guest's own, the
// host's, which is the gateway, and that of a name server.
const (
	guestAddress = "10.0.2.15"
	guestMask    = "255.255.255.0"
	hostAddress  = "10.0.2.2"
	resolvConf   = "nameserver 10.0.2.3\n"
)

// networkModules are the driver of the network card and what it needs, on kernels where
// they are not built in.
var networkModules = []string{"virtio_pci", "virtio_net"}

// CanHaveNetwork reports whether the kernel release, "" for the newest, of the system at root has the drivers
// of a guest's network card.
func CanHaveNetwork(root, release string) bool { return hasModules(root, release, networkModules) }

// interfaceUp marks a network interface as up (netdevice(7)).
func interfaceUp(socket int, name string) error {
	req, err := unix.NewIfreq(name)
	if err != nil {
		return err
	}
	req.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, req)
}

// loopbackUp brings the loopback interface up: 127.0.0.1.
func loopbackUp() error {
	s, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(s)
	return interfaceUp(s, "lo")
}

// networkUp gives the card its address and the default route.
func networkUp() error {
	const card = "eth0"
	if err := awaitPath("/sys/class/net/" + card); err != nil {
		return err
	}
	s, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(s)
	for _, set := range []struct {
		request uint
		address string
	}{{unix.SIOCSIFADDR, guestAddress}, {unix.SIOCSIFNETMASK, guestMask}} {
		req, err := unix.NewIfreq(card)
		if err != nil {
			return err
		}
		address := netip.MustParseAddr(set.address).As4()
		if err := req.SetInet4Addr(address[:]); err != nil {
			return err
		}
		if err := unix.IoctlIfreq(s, set.request, req); err != nil {
			return fmt.Errorf("%s %s: %w", card, set.address, err)
		}
	}
	if err := interfaceUp(s, card); err != nil {
		return err
	}
	if err := addDefaultRoute(s, hostAddress); err != nil {
		return fmt.Errorf("default route: %w", err)
	}
	return os.WriteFile("/etc/resolv.conf", []byte(resolvConf), 0o644)
}

// routeEntry is struct rtentry of linux/route.h, with addresses as struct sockaddr_in.
type routeEntry struct {
	_                    uint64
	to, gateway, netmask unix.RawSockaddrInet4
	flags                uint16
	_                    int16
	_                    uint64
	_                    uintptr
	metric               int16
	device               uintptr
	mtu, window          uint64
	irtt                 uint16
}

func addDefaultRoute(socket int, gateway string) error {
	r := routeEntry{
		to:      unix.RawSockaddrInet4{Family: unix.AF_INET},
		gateway: unix.RawSockaddrInet4{Family: unix.AF_INET, Addr: netip.MustParseAddr(gateway).As4()},
		netmask: unix.RawSockaddrInet4{Family: unix.AF_INET},
		flags:   unix.RTF_UP | unix.RTF_GATEWAY,
	}
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(socket), unix.SIOCADDRT, uintptr(unsafe.Pointer(&r))); errno != 0 {
		return errno
	}
	return nil
}
