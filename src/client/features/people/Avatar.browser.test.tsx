import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './Avatar.tsx'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const ada = { user_id: 7, full_name: 'Ada Lovelace', avatar_url: PIXEL, avatar_version: 1 }

/** Renders the avatar and waits until its picture has loaded or failed. */
async function drawn(avatar_url: string): Promise<HTMLElement> {
  const { container } = await render(<Avatar user={{ ...ada, avatar_url }} size={40} />)
  const picture = container.querySelector('img')
  await new Promise<void>((settled) => {
    for (const end of ['load', 'error']) picture?.addEventListener(end, () => settled())
    if (picture?.complete === true) settled()
  })
  return container
}

const boxOf = (container: HTMLElement): number[] => {
  const { width, height } = container.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
  return [width, height]
}

test('a picture that cannot be loaded leaves the initials, in the same place', async () => {
  const missing = await drawn('/no/such/picture.png')
  expect(missing.textContent).toBe('AL')
  expect(getComputedStyle(missing.querySelector('img') as HTMLElement).visibility).toBe('hidden')

  const shown = await drawn(PIXEL)
  await expect.poll(() => shown.textContent).toBe('')
  expect(getComputedStyle(shown.querySelector('img') as HTMLElement).visibility).toBe('visible')
  expect(boxOf(missing)).toEqual(boxOf(shown))
})

test('the initials show while the picture is loading', async () => {
  const { container } = await render(<Avatar user={{ ...ada, avatar_url: '/slow.png' }} />)
  expect(container.textContent).toBe('AL')
})

test('a picture on another site comes from the host, by the person', async () => {
  const avatar_url = 'https://secure.gravatar.com/avatar/0123?d=identicon'
  const { container } = await render(<Avatar user={{ ...ada, avatar_url }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/avatar/7?version=1')
})
