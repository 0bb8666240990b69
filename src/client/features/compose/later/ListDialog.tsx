import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
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
  const [title, setTitle] = useState(list.title)
  const [items, setItems] = useState(withRoom(list.items))
  const change = (at: number, text: string): void => setItems(withRoom(items.with(at, text)))
  const isIncomplete = kind === 'poll' ? title.trim() === '' : items.every((each) => each.trim() === '')
  const write = (): Promise<void> => {
    // Once the dialog has given the focus back.
    setTimeout(() => onWrite(writeList(kind, { title, items })))
    return Promise.resolve()
  }
  return (
    <Dialog title={t(`later.${kind}`)} onClose={onClose}>
      <DialogForm
        submitText={t('later.writeList')}
        obstacle={isIncomplete ? t(`later.${kind}Needs`) : undefined}
        onSubmit={write}
        onClose={onClose}
      >
        <Field
          label={t(`later.${kind}Title`)}
          value={title}
          dir="auto"
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {items.map((item, at) => (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- fields keep their place; only the last is added
            key={at}
            label={t(`later.${kind}Item`, { number: at + 1 })}
            value={item}
            dir="auto"
            autoComplete="off"
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
          />
        ))}
      </DialogForm>
    </Dialog>
  )
}
