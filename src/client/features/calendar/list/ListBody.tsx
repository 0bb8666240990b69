import { FirstShown } from '../../../ui/loading/firstShown.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../Calendar.module.css'
import { EmptyRange } from '../EmptyRange.tsx'
import { Notice } from '../Notice.tsx'
import { Spoken } from '../Spoken.tsx'
import type { CalendarState } from '../useCalendar.ts'
import { CardsView } from './CardsView.tsx'
import { ListView } from './ListView.tsx'
import { usePrintedList } from './printing.ts'
import { useBeginning } from './useBeginning.ts'
import { useListPage } from './useListPage.ts'

/** A page of events, as a list or as cards. */
export const ListBody = ({ state }: { state: CalendarState }) => {
  const beginning = useBeginning(state)
  const list = usePrintedList(state, useListPage(state))
  const View = state.address.view === 'cards' ? CardsView : ListView
  return (
    <>
      <Notice address={state.address} events={list} />
      <Spoken shown={beginning} events={list} count={list.total} />
      {list.state === 'current' && list.events.length === 0 && list.page >= list.pages && (
        <EmptyRange state={state} />
      )}
      <div
        className={styles['body']}
        aria-busy={list.state === 'loading' || list.state === 'arriving'}
        data-state={list.state}
      >
        {list.state === 'loading' ? (
          <Skeleton lines={8} />
        ) : (
          <>
            <View state={state} list={list} />
            <FirstShown />
          </>
        )}
      </div>
    </>
  )
}
