import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A terminal that shows nothing of what is typed. */
const nowhere = (): Writable => new Writable({ write: (_, __, done) => done() })

/** Reads a token from the standard input, since others can read a command line. @returns undefined without one */
export async function askToken(): Promise<string | undefined> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write('Token (not shown as you type): ')
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal })
  try {
    for await (const line of lines) return line.trim() || undefined
    return undefined
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}
