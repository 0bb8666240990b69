import { FEATURE_LEVEL, OLDEST_LEVEL } from '../../src/protocol/chat/level.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { RECORDED_LEVEL } from '../standIn/gate.ts'
import { startStandIn } from '../standIn/standIn.ts'
import { articleWith, channelLink, composer, sidebar } from './conversation.ts'
import { signInAsOwner } from './beforeStandIn.ts'
import { expect, test } from './fixtures.ts'

/* A day before a team's own server, of the oldest level that the app supports, the recorded one and the newest. */

/** What the recorded server has, but the recording lacks. */
const unrecorded = /^GET \/(avatar\/\d+|dev_list_users)$/

for (const level of [OLDEST_LEVEL, RECORDED_LEVEL, FEATURE_LEVEL]) {
  test(`a person works before a server of level ${level}, which is asked for nothing that it lacks`, async ({
    openBrowser,
  }) => {
    const standIn = await startStandIn({ level })
    const host = await startOrganisation({ environment: { CHAT_URL: standIn.url } })
    try {
      const page = await signInAsOwner(await openBrowser({ baseURL: host.url }))
      await expect(page).toHaveURL(/\/inbox$/)

      await channelLink(page, 'd4 general').click()
      await sidebar(page)
        .getByRole('link', { name: /^talk( |$)/ })
        .click()
      await expect(articleWith(page, 'trimmed')).toBeVisible()
      await composer(page).fill(`Written at level ${level}`)
      // The server's people press Enter for a new line.
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(articleWith(page, `Written at level ${level}`)).toBeVisible()
      await expect
        .poll(() => standIn.organisation.messages.at(-1)?.content)
        .toBe(`<p>Written at level ${level}</p>`)

      for (const view of await page.getByRole('navigation', { name: 'Views' }).getByRole('link').all()) {
        await view.click()
        await expect(page.getByRole('main')).toBeVisible()
      }
      const refused: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      for (const [address, name] of [
        ['/settings', 'Settings'],
        ['/admin', 'Organization settings'],
      ] as const) {
        await page.goto(address)
        const pages = page.getByRole('navigation', { name }).getByRole('link')
        await expect(pages.first()).toBeVisible()
        for (const link of await pages.all()) {
          await link.click()
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
          await expect(page.getByRole('alert')).toHaveCount(0)
        }
      }
      for (const section of ['audit-log', 'import']) {
        await page.goto(`/admin/${section}`)
        await expect(page.getByRole('main').getByText('The server doesn’t offer this.')).toBeVisible()
      }
      expect(refused.filter((each) => each.includes('/session/'))).toEqual([])
      expect(standIn.excess).toEqual([])
      expect(standIn.missing.filter((name) => !unrecorded.test(name))).toEqual([])
    } finally {
      await host.dispose()
      await standIn.stop()
    }
  })
}
