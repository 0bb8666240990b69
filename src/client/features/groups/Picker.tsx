import { Minus, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { buttonBeside } from '../../ui/buttonBeside.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { fold } from '../../ui/format/fold.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import styles from './Picker.module.css'
import { groupTexts } from './texts/groupTexts.ts'

/** A person or group that is selected or could be. */
export interface PickerItem {
  readonly id: number
  readonly label: string
  readonly icon?: ReactNode
  /** The group through which the item got in, or a description. */
  readonly detail?: string | undefined
  /** The reason why the item can't be moved to the other side. */
  readonly obstacle?: string | undefined
}

interface PaneProps {
  readonly title: string
  readonly empty: string
  readonly items: readonly PickerItem[]
  /** The side of the list; clicking an item moves it to the other. */
  readonly side: 'outside' | 'inside'
  readonly onMove: (item: PickerItem) => void
}

/** Maximum number of rows; longer lists are narrowed by name. */
const SHOWN = 60

const Row = ({ item, side, onMove }: { item: PickerItem } & Pick<PaneProps, 'side' | 'onMove'>) => {
  const t = useText(groupTexts)
  const Icon = side === 'outside' ? Plus : Minus
  const { obstacle } = item
  return (
    <button
      type="button"
      className={styles['item']}
      aria-disabled={obstacle !== undefined || undefined}
      onClick={({ currentTarget: button }) => {
        if (obstacle !== undefined) return
        const [row, pane] = [button.closest('li'), button.closest('section')]
        ;((row && buttonBeside(row)) ?? pane?.querySelector('input'))?.focus()
        onMove(item)
      }}
    >
      {item.icon}
      <span className={styles['text']}>
        <span>
          <VisuallyHidden>{t(side === 'outside' ? 'groups.putIn' : 'groups.takeOut')} </VisuallyHidden>
          <bdi>{item.label}</bdi>
        </span>
        {(obstacle ?? item.detail) !== undefined && (
          <span className={styles['detail']}>{obstacle ?? item.detail}</span>
        )}
      </span>
      {obstacle === undefined && <Icon size={14} strokeWidth={1.75} aria-hidden />}
    </button>
  )
}

const Pane = ({ title, empty, items, side, onMove }: PaneProps) => {
  const t = useText(groupTexts, laterUiTexts)
  const [filter, setFilter] = useState('')
  const wanted = fold(filter.trim())
  const found = items.filter(({ label }) => fold(label).includes(wanted))
  return (
    <section className={styles['pane']} aria-label={title}>
      <h3 className={styles['title']}>
        {title} <span className={styles['count']}>{items.length}</span>
      </h3>
      <FilterField label={t('forms.filterOf', { name: title })} value={filter} onChange={setFilter} />
      <ul className={styles['list']}>
        {found.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <Row item={item} side={side} onMove={onMove} />
          </li>
        ))}
        {found.length === 0 && (
          <li className={styles['none']}>{items.length === 0 ? empty : t('forms.filterEmpty')}</li>
        )}
        {found.length > SHOWN && (
          <li className={styles['none']}>{t('groups.narrow', { count: found.length - SHOWN })}</li>
        )}
      </ul>
    </section>
  )
}

interface Props {
  readonly outside: readonly PickerItem[]
  readonly inside: readonly PickerItem[]
  readonly titles: { readonly outside: string; readonly inside: string }
  /** What an empty list says. */
  readonly empty: { readonly outside: string; readonly inside: string }
  readonly onPut: (item: PickerItem) => void
  readonly onTake: (item: PickerItem) => void
}

/** Two lists side by side: clicking a row moves it to the other list. */
export const Picker = ({ outside, inside, titles, empty, onPut, onTake }: Props) => (
  <div className={styles['panes']}>
    <Pane title={titles.outside} empty={empty.outside} items={outside} side="outside" onMove={onPut} />
    <Pane title={titles.inside} empty={empty.inside} items={inside} side="inside" onMove={onTake} />
  </div>
)
