import { calendarSettingsWith } from './site.testing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { act, render } from '../../ui/render.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { ConnectAccount } from './form/ConnectAccount.tsx'
import { useMayEdit } from './permissions.ts'
import { siteQuery, type CalendarSettings } from './site.ts'

type Connection = NonNullable<CalendarSettings['site']>['connection']

const settings = (connection?: Connection): CalendarSettings => ({
  ...calendarSettingsWith({ can_create: false, can_edit_all: false }),
  ...(connection && {
    site: {
      name: 'Harbor Hall',
      url: 'https://harbor.test',
      event_pages: 'https://harbor.test/event/',
      can_publish: true,
      can_upload: true,
      can_make: ['venue', 'organizer', 'category', 'tag'],
      connection,
    },
  }),
})

let example: ExampleSession
let container: HTMLElement
beforeEach(() => {
  example = aSession([])
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(async () => {
  await act(() => render(null, container))
  container.remove()
  example.end()
})

const Offer = ({ canEdit }: { canEdit: boolean | null }) => (
  <>
    {useMayEdit({ can_edit: canEdit }) && <b>Edit</b>}
    <ConnectAccount />
  </>
)

async function shown(site: CalendarSettings | null, canEdit: boolean | null): Promise<string> {
  const { session } = example
  session.cache.setQueryData(siteQuery.queryKey, site)
  await act(() =>
    render(
      <SessionContext value={session}>
        <QueryClientProvider client={session.cache}>
          <Offer canEdit={canEdit} />
        </QueryClientProvider>
      </SessionContext>,
      container,
    ),
  )
  return container.textContent
}

test('an event is offered to be changed where the calendar says so', async () => {
  expect(await shown(settings(), true)).toBe('Edit')
  expect(await shown(settings(), false)).toBe('')
  expect(await shown(settings('made'), true)).toBe('Edit')
  expect(await shown(settings('made'), false)).toBe('')
})

test('a calendar that says nothing at all leaves it to its site', async () => {
  expect(await shown(null, null)).toBe('Edit')
})

test('without a working account at the site there is a way to connect one in place of the offer', async () => {
  expect(await shown(settings('none'), null)).toBe(
    'To create, change and move events, connect your Harbor Hall account.Connect account',
  )
  expect(await shown(settings('refused'), null)).toContain(
    'Harbor Hall no longer accepts your application password.',
  )
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/settings/calendar-site')
})
