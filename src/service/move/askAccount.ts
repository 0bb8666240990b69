import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Account } from './remoteSite.ts'

/** Asks for an account in the terminal. The password does not show. @param user asked for when absent */
export async function askAccount(user: string | undefined): Promise<Account> {
  let isHidden = false
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const known = user ?? (await terminal.question('User name at the site: '))
    process.stdout.write('Application password: ')
    isHidden = true
    return { user: known, password: await terminal.question('') }
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
