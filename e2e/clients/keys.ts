import type { Keys } from './replay.ts'

/** Accounts of the sample organization that clients use. */
export const accounts = ['owner@demo.test', 'member@demo.test'] as const

/** A new key for each account. */
export async function keysOf(url: string): Promise<Keys> {
  const entries = accounts.map(async (username) => {
    const body = new URLSearchParams({ username })
    const response = await fetch(`${url}/api/v1/dev_fetch_api_key`, { method: 'POST', body })
    const { api_key } = (await response.json()) as { api_key: string }
    return [username, api_key] as const
  })
  return new Map(await Promise.all(entries))
}
