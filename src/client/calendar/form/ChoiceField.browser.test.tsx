import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChoiceField } from './ChoiceField.tsx'
import { choicesQuery } from './sources.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was found for other words is not chosen before the answer comes', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const cache = new QueryClient()
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
  await userEvent.keyboard('zo')
  await expect.element(page.getByRole('option', { name: 'Aquarium' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith([{ id: 2, name: 'Zoo' }])
  expect(onCreate).not.toHaveBeenCalled()
})
