"""The application zulip-terminal from PyPI: terminal.py <zulip-term> <zuliprc>"""
import os
import sys
import time

import pexpect
import pyte
import zulip
from steps import step

screen = pyte.Screen(150, 40)
stream = pyte.ByteStream(screen)
application = pexpect.spawn(
    sys.argv[1],
    ["-c", sys.argv[2], "--no-notify", "-e"],
    dimensions=(40, 150),
    env={"TERM": "xterm-256color", "HOME": os.environ["HOME"], "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
)


def shown():
    return "\n".join(line.rstrip() for line in screen.display if line.strip())


def see(text, keys="", seconds=40):
    """Presses keys and waits until the screen has the text."""
    if keys:
        application.send(keys)
    end = time.time() + seconds
    while time.time() < end:
        try:
            stream.feed(application.read_nonblocking(65536, timeout=0.3))
        except pexpect.TIMEOUT:
            pass
        except pexpect.EOF:
            raise AssertionError(shown())
        if text in shown():
            return next(line for line in shown().split("\n") if text in line).strip()
    raise AssertionError(f"{text!r} is not shown:\n{shown()}")


ESCAPE = "\x1b"
def type_in(*keys):
    for each in keys:
        application.send(each)
        time.sleep(0.5)


def sent(content):
    """Waits until the message is in the channel, asked as any client can."""
    narrow = [["stream", "general"], ["topic", "terminals"]]
    for _ in range(40):
        asked = {"anchor": "newest", "num_before": 1, "num_after": 0, "narrow": narrow, "apply_markdown": False}
        found = client.get_messages(asked)["messages"]
        if found and found[0]["content"] == content:
            return found[0]
        see("[a]", seconds=1)
    raise AssertionError(f"{content!r} did not arrive:\n{shown()}")


def reacted(content):
    """Waits until the message has a reaction, and the application has its event."""
    for _ in range(40):
        if sent(content)["reactions"]:
            see("[a]", seconds=1)
            return True
        see("[a]", seconds=1)
    return False


client = zulip.Client(config_file=sys.argv[2])
ESCAPE, SEND, TAB, ENTER = "\x1b", "\x04", "\t", "\r"
step("start", lambda: see("│All messages  Search"))
step("people with their presence", lambda: see("Mira Lindqvi… (you)"))
step("direct messages", lambda: see("│All private messages", "P"))
step("mentions", lambda: see("│Mentions  Search", "#"))
step("starred messages", lambda: see("│Starred messages  Search", "f"))
step("all messages", lambda: see("│All messages  Search", "a"))
step("compose to a channel", lambda: see("✗", "c"))
type_in("general", TAB, "terminals", TAB, "Hello from a terminal")
step("what is typed", lambda: see("Hello from a terminal"))
type_in(SEND, ESCAPE)
step("send", lambda: sent("Hello from a terminal"))
step("the topic", lambda: see("Hello from a terminal", "aG"))
type_in("+")
step("a reaction by a key", lambda: reacted("Hello from a terminal"))
step("information on the message, with who reacted", lambda: see("thumbs_up", "i"))
step("back", lambda: see("│All messages  Search", ESCAPE))
step("edit", lambda: see("terminals", "e"))
type_in(" of mine", SEND, ESCAPE)
step("the edited message", lambda: sent("Hello from a terminal of mine"))
print("\n".join("  | " + line for line in shown().split("\n")[:14]))
application.terminate(force=True)
