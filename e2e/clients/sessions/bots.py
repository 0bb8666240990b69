"""Bots of `zulip_bots` from PyPI: bots.py <zuliprc of the owner> <zulip-run-bot>"""
import subprocess
import sys
import tempfile
import time

import zulip
from steps import step, succeeded

owner = step("connect", lambda: zulip.Client(config_file=sys.argv[1]))
site = owner.base_url.removesuffix("api/").rstrip("/")
talk = {"type": "stream", "to": "general", "topic": "a talk of bots"}


def answers_of(bot):
    narrow = [["stream", "general"], ["topic", talk["topic"]], ["sender", bot]]
    found = owner.get_messages({"anchor": "newest", "num_before": 5, "num_after": 0, "narrow": narrow})
    return [message["content"] for message in found["messages"]]


def wait_for(work):
    for _ in range(60):
        found = work()
        if found:
            return found
        time.sleep(0.5)
    return None


def conversation(name, said):
    made = owner.call_endpoint("bots", "POST", {"full_name": f"The {name}", "short_name": name, "bot_type": 1})
    assert succeeded(made), made
    config = tempfile.NamedTemporaryFile("w", suffix=".zuliprc")
    config.write(f"[api]\nemail={made['email']}\nkey={made['api_key']}\nsite={site}\n")
    config.flush()
    bot = subprocess.Popen(
        [sys.argv[2], name, "--config-file", config.name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        for line in bot.stdout:
            if b"starting message handling" in line:
                break
        assert bot.poll() is None, "the bot has ended"
        time.sleep(1)
        assert succeeded(owner.send_message({**talk, "content": f"@**The {name}** {said}"}))
        return wait_for(lambda: answers_of(made["email"]))
    finally:
        bot.terminate()
        config.close()


step("helloworld", lambda: conversation("helloworld", "hello"), bool)
step("converter", lambda: conversation("converter", "2 kilometer meter"), bool)
step("incrementor", lambda: conversation("incrementor", ""), bool)
