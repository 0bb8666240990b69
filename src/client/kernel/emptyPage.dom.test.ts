import { expect, test } from 'vitest'
import { openOverlay, useOverlay } from '../navigation/overlayStore.ts'
import { showDialog, useOpenDialog } from '../ui/dialogStore.ts'
import { showMenu, useOpenMenu } from '../ui/menuStore.ts'
import '../ui/MenuLayer.tsx'
import { showToast, useToasts } from '../ui/toastStore.ts'
import { aSession } from './session.testing.ts'

test('the end of a session closes the menu, dialog, notices and overlay opened in it', async () => {
  const { end } = aSession([])
  showToast({ text: '“Walk” was saved.' })
  showDialog(() => 'Rename “Walk”?')
  openOverlay('switcher')
  await showMenu({ label: 'Actions for “Walk”', entries: [], anchor: document.body })
  end()
  expect(useToasts.getState().toasts).toEqual([])
  expect(useOpenDialog.getState().dialog).toBeUndefined()
  expect(useOverlay.getState().overlay).toBeUndefined()
  expect(useOpenMenu.getState().menu).toBeUndefined()
})

test('a dialog of the last session closes no dialog of the next', () => {
  const last = aSession([])
  let closeLast = (): void => undefined
  showDialog((close) => {
    closeLast = close
    return 'the last one'
  })
  expect(useOpenDialog.getState().dialog?.draw()).toBe('the last one')
  last.end()
  showDialog(() => 'the next one')
  closeLast()
  expect(useOpenDialog.getState().dialog?.draw()).toBe('the next one')
})
