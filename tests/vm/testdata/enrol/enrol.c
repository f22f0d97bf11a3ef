// SPDX-License-Identifier: GPL-2.0-or-later
// Adds a certificate to the kernel's secondary keyring, to which EFI's machine owner
// keys are added otherwise. Parameters: the address of secondary_trusted_keys, and
// the path of the certificate, in DER.
#include <linux/err.h>
#include <linux/key.h>
#include <linux/kernel_read_file.h>
#include <linux/module.h>
#include <linux/vmalloc.h>

static ulong keyring;
module_param(keyring, ulong, 0);
static char *cert;
module_param(cert, charp, 0);

static int __init enrol_init(void)
{
	struct key *to = *(struct key **)keyring;
	void *data = NULL;
	key_ref_t added;
	ssize_t size = kernel_read_file_from_path(cert, 0, &data, INT_MAX, NULL, READING_X509_CERTIFICATE);

	if (size < 0)
		return size;
	added = key_create_or_update(make_key_ref(to, true), "asymmetric", NULL, data, size,
				     (KEY_POS_ALL & ~KEY_POS_SETATTR) | KEY_USR_VIEW | KEY_USR_READ,
				     KEY_ALLOC_NOT_IN_QUOTA | KEY_ALLOC_BYPASS_RESTRICTION);
	vfree(data);
	if (IS_ERR(added))
		return PTR_ERR(added);
	key_ref_put(added);
	return 0;
}

static void __exit enrol_exit(void) { }

module_init(enrol_init);
module_exit(enrol_exit);
MODULE_LICENSE("GPL");
