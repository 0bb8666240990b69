import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MenuButton } from './MenuButton.tsx'
import { MenuLayer } from './MenuLayer.tsx'
import { closeMenu, type MenuEntry } from './menuStore.ts'
import './tokens.css'

afterEach(() => {
  closeMenu()
  delete document.documentElement.dataset['theme']
})

async function aMenu(chosen: string[] = []): Promise<void> {
  const action = (text: string, obstacle?: string): MenuEntry => ({
    kind: 'action',
    text,
    ...(obstacle === undefined ? {} : { obstacle }),
    run: () => chosen.push(text),
  })
  const entries: readonly MenuEntry[] = [
    action('Pin'),
    action('Mute'),
    { kind: 'separator' },
    action('Delete', 'Only owners may'),
    action('Leave'),
  ]
  await render(
    <>
      <MenuButton label="Actions" entries={() => entries}>
        <span aria-hidden>…</span>
      </MenuButton>
      <MenuLayer />
    </>,
  )
  await page.getByRole('button', { name: 'Actions' }).click()
}

const focused = (): string => document.activeElement?.textContent ?? ''

test('a menu opens with the focus on its first entry, and the arrow keys wrap around', async () => {
  await aMenu()
  await expect.element(page.getByRole('menuitem', { name: 'Pin' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Mute')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Leave')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Pin')
})

/** The lightness in a computed color such as "oklch(0.31 0.012 255)". */
const lightnessOf = (element: Element): number =>
  Number(/oklch\(([\d.]+)/.exec(getComputedStyle(element).backgroundColor)?.[1])

test.each(['light', 'dark'])('in the %s theme the entry with the focus stands out', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  await aMenu()
  const entry = page.getByRole('menuitem', { name: 'Pin' })
  await expect.element(entry).toHaveFocus()
  const menu = page.getByRole('menu').element()
  expect(Math.abs(lightnessOf(entry.element()) - lightnessOf(menu))).toBeGreaterThan(0.03)
})

test('the entry under the pointer has the focus, and is the only one that stands out', async () => {
  await aMenu()
  const [pin, mute] = ['Pin', 'Mute'].map((name) => page.getByRole('menuitem', { name }))
  if (!pin || !mute) throw new Error('Two entries')
  await expect.element(pin).toHaveFocus()
  await mute.hover()
  await expect.element(mute).toHaveFocus()
  expect(getComputedStyle(pin.element()).backgroundColor).not.toBe(
    getComputedStyle(mute.element()).backgroundColor,
  )
})

test('a letter moves to the next entry of the menu that begins with it', async () => {
  await aMenu()
  await expect.element(page.getByRole('menuitem', { name: 'Pin' })).toHaveFocus()
  await userEvent.keyboard('l')
  expect(focused()).toBe('Leave')
})

test('Enter runs the menu’s entry and returns the focus', async () => {
  const chosen: string[] = []
  await aMenu(chosen)
  await expect.element(page.getByRole('menuitem', { name: 'Pin' })).toHaveFocus()
  await userEvent.keyboard('m{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(chosen).toEqual(['Mute'])
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus()
})

test('Escape closes a menu, does nothing else and returns the focus', async () => {
  const chosen: string[] = []
  await aMenu(chosen)
  await expect.element(page.getByRole('menuitem', { name: 'Pin' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(chosen).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus()
})

test('a disabled entry of a menu gives the reason and does nothing', async () => {
  const chosen: string[] = []
  await aMenu(chosen)
  const entry = page.getByRole('menuitem', { name: 'Delete Only owners may' })
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true')
  await entry.click({ force: true })
  expect(chosen).toEqual([])
})

test('the button of an open menu is marked as expanded', async () => {
  await aMenu()
  const button = page.getByRole('button', { name: 'Actions' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('a menu within a modal dialog can be used, and closes with the dialog', async () => {
  const chosen: string[] = []
  const entries: readonly MenuEntry[] = [{ kind: 'action', text: 'Mute', run: () => chosen.push('Mute') }]
  await render(
    <>
      <dialog aria-label="Around">
        <MenuButton label="Actions" entries={() => entries}>
          <span aria-hidden>…</span>
        </MenuButton>
      </dialog>
      <MenuLayer />
    </>,
  )
  document.querySelector('dialog')?.showModal()
  const open = page.getByRole('button', { name: 'Actions' })
  await open.click()
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  expect(chosen).toEqual(['Mute'])
  await open.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  document.querySelector('dialog')?.close()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
