import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFields } from '../../../kernel/view/useFields.ts'
import { siteQuery } from '../site.ts'
import { emptyDraft } from './draft.ts'
import { WhenFields } from './WhenFields.tsx'

const Form = () => <WhenFields form={useFields(emptyDraft('2026-11-24', 'Europe/Zurich'))} />

test('a start that is half typed for a moment takes the end along', async () => {
  const cache = new QueryClient()
  cache.setQueryData(siteQuery.queryKey, null)
  await render(
    <QueryClientProvider client={cache}>
      <Form />
    </QueryClientProvider>,
  )
  const start = page.getByLabelText('Start time')
  ;(start.element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(start).toHaveValue('')
  await userEvent.keyboard('09')
  // The field's last part keeps the time in the evening.
  await expect.element(start).toHaveValue('21:00')
  await expect.element(page.getByLabelText('End time')).toHaveValue('23:00')
})
