import { Fragment, Suspense } from 'preact/compat'
import { useOpenDialog } from './dialogStore.ts'

/** Mounted once: draws the dialog that is open. */
export const DialogLayer = () => {
  const dialog = useOpenDialog((state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      <Fragment key={dialog.id}>{dialog.draw()}</Fragment>
    </Suspense>
  )
}
