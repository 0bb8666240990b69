import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Time } from '../../../ui/Time.tsx'
import { explain } from '../explain.ts'
import { daysText, dayText, LeftOut } from '../import/LeftOut.tsx'
import { importTexts } from '../import/texts/importTexts.ts'
import { categoryNamesQuery, subscribe, type FoundInFeed } from './feeds.ts'
import { fieldRefusal } from './fieldRefusal.ts'
import quiet from '../../../ui/quietLine.module.css'
import styles from './Subscribed.module.css'
import { subscribedTexts } from './texts/subscribedTexts.ts'

interface Props {
  readonly address: string
  readonly found: FoundInFeed
  readonly onBack: () => void
  readonly onClose: () => void
}

const HOUR = 3600

const intervalText = (t: Translate, seconds: number): string =>
  seconds % HOUR === 0
    ? t(subscribedTexts('calendar.feeds.intervalHours'), { hours: seconds / HOUR })
    : t(subscribedTexts('calendar.feeds.interval'), { minutes: Math.round(seconds / 60) })

/** What a feed has: how many events, the first of them, and what can’t come. */
const Contents = ({ found }: { readonly found: FoundInFeed }) => {
  const t = useText(subscribedTexts, importTexts)
  const { events: count, first, first_day, last_day, series, unknown_zones } = found
  return (
    <>
      <h3 className={styles['found']} dir="auto">
        {found.name}
      </h3>
      <ul className={styles['facts']}>
        <li>{t('calendar.feeds.found', { count })}</li>
        {first_day !== '' && <li>{daysText(t, first_day, last_day)}</li>}
        {series > 0 && <li>{t('calendar.feeds.series', { count: series })}</li>}
        {unknown_zones.length > 0 && (
          <li>{t('calendar.import.zones', { names: unknown_zones.join(', ') })}</li>
        )}
        <li>{intervalText(t, found.interval)}</li>
      </ul>
      {first.length > 0 && (
        <section className={styles['first']}>
          <h4>{t('calendar.feeds.first')}</h4>
          <ul>
            {first.map(({ title, start, all_day }, index) => (
              // The list never changes, and entries can be alike.
              // eslint-disable-next-line react/no-array-index-key
              <li key={index}>
                {all_day ? <time dateTime={start}>{dayText(start)}</time> : <Time date={new Date(start)} />}
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LeftOut left_out={found.left_out} left_out_count={found.left_out_count} />
    </>
  )
}

/** Shows what a feed has, and asks for its name and category. */
export const PreviewForm = ({ address, found, onBack, onClose }: Props) => {
  const t = useText(subscribedTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const listId = useId()
  const beginning = useRef<HTMLDivElement>(null)
  const { data: names = [] } = useQuery(categoryNamesQuery)
  // What was found comes first, for eyes and screen readers.
  useLayoutEffect(() => beginning.current?.focus(), [])
  const fields = useFields(
    { name: found.name, category: '' },
    {
      name: {
        missing: t('calendar.feeds.nameMissing'),
        refusal: (error) => fieldRefusal(t, error, 'name'),
      },
      category: {
        refusal: (error) => fieldRefusal(t, error, 'categories') ?? fieldRefusal(t, error, 'category'),
      },
    },
  )
  const run = async (): Promise<void> => {
    const name = fields.draft.name.trim()
    const category = fields.draft.category.trim()
    await subscribe(session, { address, name, ...(category !== '' && { category }) })
    showToast({ text: t('calendar.feeds.subscribed', { name }) })
  }
  return (
    <DialogForm
      fields={fields}
      submitText={t('calendar.feeds.subscribe')}
      onSubmit={run}
      explain={(error) => fieldRefusal(t, error, 'address') ?? explain(t, error)}
      onClose={onClose}
    >
      <div ref={beginning} tabIndex={-1} className={styles['stage']}>
        <Contents found={found} />
        <div className={quiet['line']}>
          <Button tone="quiet" size="dense" onClick={onBack}>
            {t('calendar.feeds.back')}
          </Button>
        </div>
      </div>
      <Field
        label={t('calendar.feeds.name')}
        hint={t('calendar.feeds.nameHint')}
        maxLength={200}
        dir="auto"
        {...fields.text('name')}
      />
      <Field
        label={t('calendar.feeds.category')}
        hint={t('calendar.feeds.categoryHint')}
        list={listId}
        autoComplete="off"
        maxLength={200}
        dir="auto"
        {...fields.text('category')}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </DialogForm>
  )
}
