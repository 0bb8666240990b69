import { expect, test } from 'vitest'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { render } from '../../../ui/render.testing.ts'
import { settingsFeature } from '../feature.ts'
import { OrganisationPage } from './OrganisationPage.tsx'

/** The addresses of the pictures that the page shows. */
async function picturesWith(icon: { readonly url: string; readonly source: string }) {
  const { session, restore } = aSession([settingsFeature])
  restore({ realm_icon_url: icon.url, realm_icon_source: icon.source })
  const container = document.createElement('div')
  await render(
    <SessionContext value={session}>
      <OrganisationPage />
    </SessionContext>,
    container,
  )
  const addresses = [...container.querySelectorAll('img')].map((each) => each.getAttribute('src'))
  await render(null, container)
  return addresses
}

test('the uploaded icon is shown', async () => {
  expect(await picturesWith({ url: '/user_avatars/2/realm/icon.png', source: 'U' })).toEqual([
    '/user_avatars/2/realm/icon.png',
  ])
})

test('no picture of another site is shown in place of an icon', async () => {
  const url = 'https://secure.gravatar.com/avatar/0123?d=identicon'
  expect(await picturesWith({ url, source: 'G' })).toEqual([])
})
