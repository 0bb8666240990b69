import { calendarSettingsWith } from '../site.testing.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChoiceField } from './ChoiceField.tsx'
import { siteQuery, type CalendarSettings } from '../site.ts'
import { choicesQuery, type FoundChoice } from './sources.ts'

afterEach(() => vi.unstubAllGlobals())

/** A field whose searches the test answers, with the records found before any text is typed. */
async function aField(site: CalendarSettings | null = null) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const cache = new QueryClient()
  cache.setQueryData(siteQuery.queryKey, site)
  cache.setQueryData(choicesQuery('tag', '').queryKey, [
    { id: 1, name: 'Aquarium' },
    { id: 2, name: 'Zoo' },
  ])
  const onChange = vi.fn()
  const onCreate = vi.fn()
  await render(
    <QueryClientProvider client={cache}>
      <ChoiceField
        kind="tag"
        label="Tags"
        error={undefined}
        choices={[]}
        onChange={onChange}
        onCreate={onCreate}
      />
    </QueryClientProvider>,
  )
  await page.getByRole('combobox', { name: 'Tags' }).click()
  await expect.element(page.getByRole('option', { name: 'Aquarium' })).toBeVisible()
  const answer = (words: string, found: readonly FoundChoice[]): void =>
    void cache.setQueryData(choicesQuery('tag', words).queryKey, found)
  return { answer, onChange, onCreate }
}

test('what was found for other words is not chosen before the answer comes', async () => {
  const { onChange, onCreate } = await aField()
  await userEvent.keyboard('zo')
  await expect.element(page.getByRole('option', { name: 'Aquarium' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith([{ id: 2, name: 'Zoo' }])
  expect(onCreate).not.toHaveBeenCalled()
})

test('nothing is made before it is known to be missing', async () => {
  const { answer, onChange, onCreate } = await aField()
  await userEvent.keyboard('jazz{Enter}')
  expect(onCreate).not.toHaveBeenCalled()
  answer('jazz', [{ id: 3, name: 'Jazz' }])
  await expect.element(page.getByRole('option', { name: 'Jazz' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith([{ id: 3, name: 'Jazz' }])
  await userEvent.keyboard('blues')
  answer('blues', [])
  await page.getByRole('option', { name: 'Create “blues”' }).click()
  expect(onCreate).toHaveBeenCalledWith('blues')
})

test('nothing is offered that the member’s account of the site cannot make, and the field says so', async () => {
  const { answer, onChange } = await aField({
    ...calendarSettingsWith({ can_edit_all: false }),
    site: {
      name: 'Harbor Hall',
      url: 'https://harbor.test',
      event_pages: 'https://harbor.test/event/',
      can_publish: false,
      can_upload: false,
      can_make: ['venue'],
      connection: 'made',
    },
  })
  await expect
    .element(page.getByRole('combobox', { name: 'Tags' }))
    .toHaveAccessibleDescription('Your Harbor Hall account can’t create new ones.')
  await userEvent.keyboard('zoo')
  answer('zoo', [{ id: 2, name: 'Zoo' }])
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith([{ id: 2, name: 'Zoo' }])
  await userEvent.keyboard('jazz')
  answer('jazz', [])
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})
