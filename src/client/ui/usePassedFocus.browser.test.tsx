import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePassedFocus } from './usePassedFocus.ts'

const Item = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li ref={usePassedFocus()}>
    <a href="#open">{name}</a>
    <button type="button" onClick={onRemove}>
      Remove {name}
    </button>
    <button type="button">More of {name}</button>
  </li>
)

const List = () => {
  const [names, setNames] = useState(['Ana', 'Ben', 'Chloé'])
  return (
    <main tabIndex={-1}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <Item key={name} name={name} onRemove={() => setNames(names.filter((each) => each !== name))} />
          ))}
        </ul>
      )}
    </main>
  )
}

test('removing the items of a list one after the other moves the focus to the next, and at last to the page', async () => {
  await render(<List />)
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  remove('Ben').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Chloé')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Ana')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
