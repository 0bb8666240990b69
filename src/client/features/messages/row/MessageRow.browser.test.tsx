import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/tokens.css'
import styles from './MessageRow.module.css'

test('the background of a mention ends where lines and headings of the list do', async () => {
  await render(
    <div className={styles['row']} data-mentioned="">
      <span />
      <div className={styles['main']}>Please look</div>
    </div>,
  )
  const main = page.getByText('Please look').element()
  const { left, right } = getComputedStyle(main, '::before')
  expect({ left, right }).toEqual({ left: '-8px', right: '0px' })
  // The text keeps clear of it.
  expect(getComputedStyle(main).paddingRight).toBe('8px')
})
