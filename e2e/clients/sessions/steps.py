"""Steps of a session: each is printed, and a failed one ends the session."""
import sys


def step(name, work, expected=lambda answer: True):
    try:
        answer = work()
        told = str(answer)
        assert expected(answer), told[-1500:]
    except BaseException as fault:  # a client that exits is a failure like any other
        print(f"  failed: {name}: {type(fault).__name__}: {str(fault)[-1500:]}", flush=True)
        sys.exit(1)
    print(f"  {name}: {told[:110]}", flush=True)
    return answer


def succeeded(answer):
    return answer["result"] == "success"
