import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { see } from '../sights.ts'
import type { Tab } from '../tab.ts'
import { screens } from './screens.ts'
import { folder } from './page.ts'

/** Takes pictures until one is like the one before: what was loading has loaded, and nothing moves. */
async function stillPicture(tab: Tab): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  await expect
    .poll(
      async () => {
        const picture = await tab.picture()
        const isStill = picture.equals(before)
        before = picture
        return isStill
      },
      { intervals: [1_000], message: 'a picture like the one before' },
    )
    .toBe(true)
  return before
}

for (const { name, account, path, shows, open, size, theme } of screens) {
  test(name, async ({ visit, signIn, engineName }) => {
    const tab = account === undefined ? await visit('/api') : await signIn(account, '/api')
    if (size) await tab.resize(size.width, size.height)
    if (theme) await tab.run(`localStorage.setItem('parley.theme', ${JSON.stringify(theme)})`)
    await tab.goTo(typeof path === 'string' ? path : await path(tab))
    for (const target of shows) await see(tab, target.first)
    await open?.(tab)
    const picture = await stillPicture(tab)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}, ${engineName}.png`), picture)
  })
}
