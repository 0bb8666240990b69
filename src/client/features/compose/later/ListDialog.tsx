import { useText } from '../../../i18n/useText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { composeTexts } from '../texts/composeTexts.ts'
import { writeList, type ListKind, type ListText } from './listText.ts'

interface Props {
  readonly kind: ListKind
  /** The part of the list that is already written. */
  readonly list: ListText
  /** Gets the message to write. */
  readonly onWrite: (text: string) => void
  readonly onClose: () => void
}

/** Empty fields at the start: two options make a choice. */
const FIRST_ITEMS = 2

/** The items with an empty field at the end, for one more. */
const withRoom = (items: readonly string[]): readonly string[] => {
  const missing = Math.max(FIRST_ITEMS - items.length, items.at(-1) === '' ? 0 : 1)
  return [...items, ...Array.from({ length: missing }, () => '')]
}

/** Asks for a poll's question and options, or a list's title and tasks. Others may add more once it is sent. */
export const ListDialog = ({ kind, list, onWrite, onClose }: Props) => {
  const t = useText(composeTexts)
  const needs = t(`later.${kind}Needs`)
  const fields = useFields<{ readonly title: string; readonly items: readonly string[] }>(
    { title: list.title, items: withRoom(list.items) },
    {
      title: kind === 'poll' ? { missing: needs } : {},
      items: {
        atSubmit: (items) =>
          kind === 'todo' && items.every((each) => each.trim() === '') ? needs : undefined,
      },
    },
  )
  const { title, items } = fields.draft
  const change = (at: number, text: string): void => fields.change({ items: withRoom(items.with(at, text)) })
  const write = (): Promise<void> => {
    // Once the dialog has given the focus back.
    setTimeout(() => onWrite(writeList(kind, { title, items })))
    return Promise.resolve()
  }
  return (
    <Dialog title={t(`later.${kind}`)} onClose={onClose}>
      <DialogForm submitText={t('later.writeList')} fields={fields} onSubmit={write} onClose={onClose}>
        <Field label={t(`later.${kind}Title`)} dir="auto" autoComplete="off" {...fields.text('title')} />
        {items.map((item, at) => (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- fields keep their place; only the last is added
            key={at}
            label={t(`later.${kind}Item`, { number: at + 1 })}
            value={item}
            error={at === 0 ? fields.problem('items') : undefined}
            dir="auto"
            autoComplete="off"
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
          />
        ))}
      </DialogForm>
    </Dialog>
  )
}
