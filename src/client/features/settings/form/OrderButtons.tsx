import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { changeTexts } from '../change/texts/changeTexts.ts'

interface Props {
  /** All IDs of the list, in order. */
  readonly ids: readonly number[]
  readonly id: number
  readonly name: string
  /** The reason why the reader can't reorder the list; undefined if they can. */
  readonly obstacle?: string | undefined
  readonly onOrder: (ids: readonly number[]) => Promise<unknown>
}

type Step = 1 | -1

/** Returns the IDs with `id` moved by one position. */
export function movedBy(ids: readonly number[], id: number, step: Step): readonly number[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

const directions = {
  '-1': { Icon: ArrowUp, text: changeTexts('settings.moveUp'), atTheEnd: changeTexts('settings.isFirst') },
  '1': { Icon: ArrowDown, text: changeTexts('settings.moveDown'), atTheEnd: changeTexts('settings.isLast') },
} as const

const OrderButton = ({ ids, id, name, obstacle, onOrder, step }: Props & { readonly step: Step }) => {
  const t = useText()
  const showToast = useSessionToast()
  const { Icon, text, atTheEnd } = directions[`${step}`]
  const isAtTheEnd = ids.at(step < 0 ? 0 : -1) === id
  const reason = obstacle ?? (isAtTheEnd ? t(atTheEnd) : undefined)
  const move = async (): Promise<void> => {
    try {
      await onOrder(movedBy(ids, id, step))
    } catch (error) {
      showToast({ text: reasonOf(t, error), tone: 'danger' })
    }
  }
  return (
    <IconButton
      size="small"
      label={t(text, { name })}
      aria-disabled={reason !== undefined || undefined}
      aria-description={reason}
      onClick={() => {
        if (reason === undefined) void move()
        else showToast({ text: reason })
      }}
    >
      <Icon size={14} strokeWidth={1.6} aria-hidden />
    </IconButton>
  )
}

/** Moves an item of a list up or down. A disabled button says why. */
export const OrderButtons = (props: Props) => (
  <>
    <OrderButton {...props} step={-1} />
    <OrderButton {...props} step={1} />
  </>
)
