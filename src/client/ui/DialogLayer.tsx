import { Fragment, useEffect } from 'react'
import { useOpenDialog } from './dialogStore.ts'
import { PartBoundary } from './loading/PartBoundary.tsx'
import { letPressesFocus } from './pressFocus.ts'

/** Draws the open dialog. Mounted once. */
export const DialogLayer = () => {
  const dialog = useOpenDialog((state) => state.dialog)
  useEffect(letPressesFocus, [])
  if (!dialog) return null
  return (
    <PartBoundary fallback={null}>
      <Fragment key={dialog.id}>{dialog.draw()}</Fragment>
    </PartBoundary>
  )
}
