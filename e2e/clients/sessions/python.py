"""The library `zulip` from PyPI: python.py <zuliprc of the owner> <zuliprc of a member>"""
import sys
import tempfile
import threading

import zulip
from steps import step, succeeded

owner = step("connect", lambda: zulip.Client(config_file=sys.argv[1]))
member = step("connect as a member", lambda: zulip.Client(config_file=sys.argv[2]))
step("get_server_settings", owner.get_server_settings, lambda a: a["zulip_feature_level"] > 0)
step("get_profile", member.get_profile, succeeded)
queue = step("register", lambda: member.register(event_types=["message"]), succeeded)
talk = {"type": "stream", "to": "general", "topic": "a talk of programs"}
sent = step("send_message", lambda: owner.send_message({**talk, "content": "Hello *there*"}), succeeded)
step(
    "get_events",
    lambda: member.get_events(queue_id=queue["queue_id"], last_event_id=queue["last_event_id"]),
    lambda a: a["events"][0]["message"]["sender_realm_str"] is not None,
)
step("deregister", lambda: member.deregister(queue["queue_id"]), succeeded)
step(
    "get_messages",
    lambda: member.get_messages(
        {"anchor": "newest", "num_before": 5, "num_after": 0, "narrow": [["stream", "general"]]}
    ),
    succeeded,
)
step(
    "update_message with its topic",
    lambda: owner.update_message({"message_id": sent["id"], "topic": talk["topic"], "content": "Hello"}),
    succeeded,
)
step(
    "update_message with the usual kind of move",
    lambda: owner.update_message(
        {"message_id": sent["id"], "content": "Hello again", "propagate_mode": "change_one"}
    ),
    succeeded,
)
reaction = {"message_id": sent["id"], "emoji_name": "tada"}
step("add_reaction", lambda: member.add_reaction(reaction), succeeded)
step("remove_reaction", lambda: member.remove_reaction(reaction), succeeded)
star = {"messages": [sent["id"]], "op": "add", "flag": "starred"}
step("update_message_flags", lambda: member.update_message_flags(star), succeeded)
with tempfile.NamedTemporaryFile(suffix=".txt") as file:
    file.write(b"some notes")
    file.seek(0)
    step("upload_file", lambda: owner.upload_file(file), lambda a: a["uri"].startswith("/user_uploads/"))
account = {"email": "program@demo.test", "password": "a password of programs", "full_name": "Made By Program"}
made = step("create_user", lambda: owner.create_user(account), succeeded)
step(
    "get_subscription_status",
    lambda: owner.get_subscription_status(made["user_id"], owner.get_stream_id("general")["stream_id"]),
    lambda a: a["is_subscribed"],
)
step("mute_topic", lambda: member.mute_topic({"stream": "general", "topic": talk["topic"], "op": "add"}), succeeded)
step("update_notification_settings", lambda: member.update_notification_settings({"enable_sounds": True}), succeeded)
step("add_subscriptions", lambda: owner.add_subscriptions([{"name": "programs"}]), succeeded)
step("get_subscriptions", owner.get_subscriptions, succeeded)
step("remove_subscriptions", lambda: owner.remove_subscriptions(["programs"]), succeeded)
step("get_members", member.get_members, succeeded)
step("get_user_groups", member.get_user_groups, succeeded)
step("render_message", lambda: member.render_message({"content": "**hi**"}), succeeded)

came = threading.Event()


def listen():
    listener = zulip.Client(config_file=sys.argv[2])
    listener.call_on_each_message(lambda message: came.set() if "for listeners" in message["content"] else None)


def send_until_heard():
    threading.Thread(target=listen, daemon=True).start()
    for _ in range(30):
        owner.send_message({**talk, "content": "for listeners"})
        if came.wait(1):
            return True
    return False


if "--record" not in sys.argv:
    step("call_on_each_message", send_until_heard, bool)
