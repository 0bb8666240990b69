import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { reasonOf } from '../../session/reasonOf.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toastStore.ts'

interface Props {
  /** All of the list, in their order. */
  readonly ids: readonly number[]
  readonly id: number
  readonly name: string
  readonly onOrder: (ids: readonly number[]) => Promise<unknown>
}

/** The IDs with that one moved by one place. */
export function movedBy(ids: readonly number[], id: number, step: 1 | -1): readonly number[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** Moves one thing of a list up or down. */
export const OrderButtons = ({ ids, id, name, onOrder }: Props) => {
  const t = useText()
  const move = async (step: 1 | -1): Promise<void> => {
    try {
      await onOrder(movedBy(ids, id, step))
    } catch (error) {
      showToast({ text: reasonOf(t, error), tone: 'danger' })
    }
  }
  return (
    <>
      <IconButton
        size="small"
        label={t('settings.moveUp', { name })}
        aria-disabled={ids[0] === id || undefined}
        onClick={() => {
          if (ids[0] !== id) void move(-1)
        }}
      >
        <ArrowUp size={14} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={t('settings.moveDown', { name })}
        aria-disabled={ids.at(-1) === id || undefined}
        onClick={() => {
          if (ids.at(-1) !== id) void move(1)
        }}
      >
        <ArrowDown size={14} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </>
  )
}
