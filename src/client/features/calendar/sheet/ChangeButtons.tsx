import { Copy, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { originalApi } from '../access.ts'
import { readEvent } from '../event/queries.ts'
import { explain } from '../explain.ts'
import { formTexts } from '../form/texts/formTexts.ts'
import { useDeletedNotice } from '../form/useDeletedNotice.ts'
import { useKeptCopy } from '../form/useKeptCopy.ts'
import { removeEvent } from '../mutations.ts'
import { askScope } from '../series/askScope.tsx'

interface Props {
  readonly slug: string
  /** `copy`: for an event that cannot be deleted here. */
  readonly offers?: 'copy' | 'both'
  /** Called before the event goes. */
  readonly onDeleted: () => void
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Duplicates or deletes an event; both need it in its original language. */
export const ChangeButtons = ({ slug, offers = 'both', onDeleted }: Props) => {
  const t = useText(formTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const keepCopy = useKeptCopy()
  const tellDeleted = useDeletedNotice()
  const [isBusy, setBusy] = useState(false)
  const isGone = useRef(false)
  useLayoutEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const run = async (change: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await change()
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
    setBusy(false)
  }
  const duplicate = async (): Promise<void> => {
    const original = await readEvent(slug, { api: originalApi })
    // Whoever closed the sheet meanwhile does something else by now.
    if (isGone.current) return
    keepCopy(original, paths.newEvent)
    goTo(paths.newEvent)
  }
  const remove = async (): Promise<void> => {
    const original = await readEvent(slug, { api: originalApi })
    const { series } = original
    const scope = series
      ? await askScope({ change: 'series.scope.delete', title: plainTextOf(original.title), series })
      : undefined
    if (series && scope === undefined) return
    const change = await removeEvent(session, original, scope)
    if (!isGone.current) onDeleted()
    tellDeleted(original, change)
  }
  return (
    <>
      <Button
        size="dense"
        tone="quiet"
        icon={<Copy {...icon} />}
        aria-disabled={isBusy || undefined}
        onClick={() => void run(duplicate)}
      >
        {t('event.duplicate')}
      </Button>
      {offers === 'both' && (
        <Button
          size="dense"
          tone="quiet"
          icon={<Trash2 {...icon} />}
          aria-disabled={isBusy || undefined}
          onClick={() => void run(remove)}
        >
          {t('event.delete')}
        </Button>
      )}
    </>
  )
}
