"""Starts a command under the filters of system calls that a unit of systemd asks for, and those that containers have.

usage: under-unit.py UNIT COMMAND [ARGUMENT ...]

What a unit says of files and rights is up to the caller. No filter needs a right: none may be gained once it is there.
"""

import ctypes
import errno
import os
import re
import socket
import sys

ALLOW, FAIL = 0x7FFF0000, 0x00050000
EQUAL, MASKED = 4, 7
# CLONE_NEW* of linux/sched.h: mount, cgroup, uts, ipc, user, pid, net.
NAMESPACES = (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)
# Refused by the seccomp profile RuntimeDefault of containerd and CRI-O, which holds what Kubernetes runs.
OF_CONTAINERS = "add_key bpf io_uring_setup kexec_load keyctl mount perf_event_open request_key umount2 userfaultfd"


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


library = ctypes.CDLL("libseccomp.so.2", use_errno=True)
library.seccomp_init.restype = ctypes.c_void_p
library.seccomp_init.argtypes = [ctypes.c_uint32]
context = ctypes.c_void_p(library.seccomp_init(ALLOW))


def refuse(call, error, *comparisons):
    number = library.seccomp_syscall_resolve_name(call.encode())
    array = (Comparison * len(comparisons))(*comparisons)
    action = ctypes.c_uint32(FAIL | error)
    if library.seccomp_rule_add_array(context, action, number, ctypes.c_uint(len(array)), array) != 0:
        sys.exit(f"No filter of {call} could be made.")


unit, *command = sys.argv[1:]
with open(unit, encoding="utf8") as file:
    settings = dict(re.findall(r"^(\w+)=(.*)$", file.read(), re.MULTILINE))

# RestrictAddressFamilies: whatever is none of them. One filter compares an argument once, so each gets its own.
families = {getattr(socket, name) for name in settings["RestrictAddressFamilies"].split()}
for family in set(range(64)) - families:
    refuse("socket", errno.EAFNOSUPPORT, Comparison(0, EQUAL, family, 0))
if settings["RestrictNamespaces"] == "yes":
    for flag in NAMESPACES:
        for call in ("clone", "unshare"):
            refuse(call, errno.EPERM, Comparison(0, MASKED, flag, flag))
    refuse("setns", errno.EPERM)
    # Its flags are in memory, where a filter cannot look: libraries then take clone.
    refuse("clone3", errno.ENOSYS)
if settings["RestrictSUIDSGID"] == "yes":
    for bit in (0o4000, 0o2000):
        for call, place in (("chmod", 1), ("fchmod", 1), ("fchmodat", 2), ("mkdir", 1), ("mknodat", 2)):
            refuse(call, errno.EPERM, Comparison(place, MASKED, bit, bit))
if settings["LockPersonality"] == "yes":
    refuse("personality", errno.EPERM)
for call in OF_CONTAINERS.split():
    refuse(call, errno.EPERM)

if library.seccomp_load(context) != 0:
    sys.exit("The filters could not be loaded.")
os.execvp(command[0], command)
