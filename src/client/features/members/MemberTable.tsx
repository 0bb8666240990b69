import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { User } from '../../../protocol/chat/users.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { MemberRow } from './MemberRow.tsx'
import type { MemberActions } from './memberMenu.tsx'
import type { Column, Order } from './memberOrder.ts'
import styles from './Members.module.css'
import { memberTexts } from './texts/memberTexts.ts'

const COLUMNS = [
  ['name', 'members.name'],
  ['seen', 'members.seen'],
  ['role', 'members.role'],
  ['joined', 'members.joined'],
] as const satisfies readonly (readonly [Column, KeyOf<typeof memberTexts>])[]

/** Pixels; the height of a row in the style sheet. */
const ROW = 52
/** Extra rows rendered beyond either edge, so that scrolling shows no gap. */
const BEYOND = 8

interface Slice {
  readonly first: number
  readonly count: number
}

/** Returns the range of rows that are visible in the scrolling element. */
function useSlice() {
  const scroller = useRef<HTMLDivElement>(null)
  const [slice, setSlice] = useState<Slice>({ first: 0, count: 40 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / ROW) - BEYOND)
      const count = Math.ceil(element.clientHeight / ROW) + 2 * BEYOND
      setSlice((before) => (before.first === first && before.count === count ? before : { first, count }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return { scroller, slice }
}

interface HeadProps {
  readonly order: Order
  readonly onOrder: (column: Column) => void
}

const Head = ({ order, onOrder }: HeadProps) => {
  const t = useText(memberTexts)
  const Arrow = order.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      {COLUMNS.map(([column, text]) => (
        <div
          key={column}
          role="columnheader"
          className={styles[column]}
          aria-sort={order.by === column ? order.direction : 'none'}
        >
          <button type="button" className={styles['sort']} onClick={() => onOrder(column)}>
            {t(text)}
            {order.by === column && <Arrow size={12} strokeWidth={2} aria-hidden />}
          </button>
        </div>
      ))}
      <div role="columnheader" className={styles['actions']}>
        <VisuallyHidden>{t('members.actions')}</VisuallyHidden>
      </div>
    </div>
  )
}

interface Props extends HeadProps, MemberActions {
  readonly people: readonly User[]
}

/** A table of people; only visible rows are rendered. */
export const MemberTable = ({ people, order, onOrder, onEditProfile }: Props) => {
  const t = useText(memberTexts)
  const { scroller, slice } = useSlice()
  const first = Math.min(slice.first, Math.max(0, people.length - 1))
  return (
    <div ref={scroller} className={styles['scroller']}>
      <div
        role="table"
        aria-label={t('members.table')}
        aria-rowcount={people.length + 1}
        className={styles['table']}
      >
        <div role="rowgroup" className={styles['headGroup']}>
          <Head order={order} onOrder={onOrder} />
        </div>
        <div role="rowgroup" style={{ paddingBlockStart: first * ROW, minBlockSize: people.length * ROW }}>
          {people.slice(first, first + slice.count).map((user, index) => (
            <MemberRow
              key={user.user_id}
              user={user}
              rowIndex={first + index + 2}
              onEditProfile={onEditProfile}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
