import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepHours } from '../../quietHours/quiet.ts'
import { chooseFirstDay } from '../../../ui/format/firstDay.ts'
import { QuietHours } from './QuietHours.tsx'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'

const { session } = aSession([])

afterEach(() => {
  chooseFirstDay(undefined)
  keepHours(session, undefined)
})

test('the days are in the order of the week that the reader chose', async () => {
  chooseFirstDay(6)
  keepHours(session, { days: [1], from: '09:00', to: '18:00' })
  await render(
    <SessionContext value={session}>
      <QuietHours />
    </SessionContext>,
  )
  await expect.element(page.getByRole('checkbox').first()).toHaveAccessibleName('Saturday')
  await expect.element(page.getByRole('checkbox').last()).toHaveAccessibleName('Friday')
})
