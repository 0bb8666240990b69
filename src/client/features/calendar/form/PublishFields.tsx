import { statuses } from '../../../../protocol/calendar/fields.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/Check.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useSite } from '../site.ts'
import { deviceZone, instantOfWall, offsetAt } from '../time/zone.ts'
import styles from './EventForm.module.css'
import type { FormPart } from './formProps.ts'
import { Labelled } from './Labelled.tsx'
import { MoreSection, Section } from './Section.tsx'
import { wallTime } from './when.ts'

/** An event gets into the trash by deletion, not by its status. */
const offered = statuses.filter((status) => status !== 'trash')

const PasswordField = ({ draft, change, problem }: FormPart) => {
  const t = useText()
  if (draft.password === null) {
    return (
      <div className={styles['labelled']}>
        <span className={styles['label']}>{t('event.form.password')}</span>
        <div className={styles['row']}>
          <p className={styles['hint']}>{t('event.form.hasPassword')}</p>
          <Button size="dense" onClick={() => change({ password: '' })}>
            {t('event.form.changePassword')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Field
      label={t('event.form.password')}
      hint={t('event.form.passwordHint')}
      value={draft.password}
      autoComplete="off"
      error={problem('password')}
      onChange={(event) => change({ password: event.currentTarget.value })}
    />
  )
}

/**
 * Names the zone of the publishing time; the wording differs if the reader's clocks show another time then.
 */
function publishZoneHint(t: Translate, zone: string, publishAt: string): string {
  const wall = wallTime(publishAt.slice(0, 10), publishAt.slice(11)) ?? Date.now()
  const own = deviceZone()
  const instant = instantOfWall(zone, wall)
  const names = { zone: zone.replaceAll('_', ' '), own: own.replaceAll('_', ' ') }
  return offsetAt(own, instant) === offsetAt(zone, instant)
    ? t('event.form.publishZone', names)
    : t('event.form.publishZoneElsewhere', names)
}

/** Status, password and other settings of publication. */
export const PublishFields = (part: FormPart) => {
  const { draft, change, problem } = part
  const t = useText()
  const site = useSite()
  const error = problem('status')
  return (
    <Section title={t('event.form.publishing')}>
      <Labelled label={t('event.form.status')} hint={t(`event.statusHint.${draft.status}`)} error={error}>
        {({ id, describedBy }) => (
          <select
            id={id}
            className={styles['select']}
            value={draft.status}
            aria-describedby={describedBy}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) =>
              change({ status: offered.find((each) => each === event.currentTarget.value) ?? draft.status })
            }
          >
            {offered.map((status) => (
              <option key={status} value={status}>
                {t(`event.status.${status}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {draft.status === 'future' && (
        <Field
          type="datetime-local"
          label={t('event.form.publishAt')}
          hint={site ? publishZoneHint(t, site.timezone, draft.publishAt) : undefined}
          value={draft.publishAt}
          error={problem('publishAt')}
          onChange={(event) => change({ publishAt: event.currentTarget.value })}
        />
      )}
      <MoreSection
        title={t('event.form.more')}
        isOpen={['password', 'slug'].some((field) => problem(field as 'password' | 'slug') !== undefined)}
      >
        <Check
          label={t('event.form.featured')}
          hint={t('event.form.featuredHint')}
          isChecked={draft.isFeatured}
          onChange={(isFeatured) => change({ isFeatured })}
        />
        <Check
          label={t('event.form.sticky')}
          hint={t('event.form.stickyHint')}
          isChecked={draft.isSticky}
          onChange={(isSticky) => change({ isSticky })}
        />
        <Check
          label={t('event.form.hidden')}
          hint={t('event.form.hiddenHint')}
          isChecked={draft.isHidden}
          onChange={(isHidden) => change({ isHidden })}
        />
        <Check
          label={t('event.form.showMap')}
          isChecked={draft.showMap}
          onChange={(showMap) => change({ showMap })}
        />
        <Check
          label={t('event.form.showMapLink')}
          isChecked={draft.showMapLink}
          onChange={(showMapLink) => change({ showMapLink })}
        />
        {site !== null && <PasswordField {...part} />}
        <Field
          label={t('event.form.slug')}
          hint={t('event.form.slugHint')}
          value={draft.slug}
          autoComplete="off"
          spellCheck={false}
          error={problem('slug')}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
      </MoreSection>
    </Section>
  )
}
