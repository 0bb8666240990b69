import { statuses, type Status } from '../../../../protocol/calendar/fields.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { fieldInWords, listHints } from '../../../ui/format/fieldInWords.ts'
import { useCalendarReader } from '../reader.ts'
import { useSite } from '../site.ts'
import { deviceZone, instantOfWall, offsetAt } from '../time/zone.ts'
import { FlagControl, TextControl } from './controls.tsx'
import styles from './EventForm.module.css'
import type { FormPart } from './rules.ts'
import { MoreSection, Section } from './Section.tsx'
import { mayPublish } from './siteRules.ts'
import { wallTime } from './when.ts'
import { formTexts } from './texts/formTexts.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'

/** An event gets into the trash by deletion, not by its status. */
const offered = statuses.filter((status) => status !== 'trash')
/** Statuses for people whose events others publish. */
const unpublished: ReadonlySet<Status> = new Set(['draft', 'pending'])

const PasswordField = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const { value, error, onChange } = form.choice('password')
  if (value === null) {
    return (
      <div className={styles['labelled']}>
        <span className={styles['label']}>{t('event.form.password')}</span>
        <div className={styles['row']}>
          <p className={styles['hint']}>{t('event.form.hasPassword')}</p>
          <Button size="dense" onClick={() => onChange('')}>
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
      value={value}
      autoComplete="off"
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
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
    ? t(formTexts('event.form.publishZone'), names)
    : t(formTexts('event.form.publishZoneElsewhere'), names)
}

/** Status, password and other settings of publication. */
export const PublishFields = ({ form }: FormPart) => {
  const t = useText(formTexts, eventTexts)
  const site = useSite()
  const { hourCycle } = useCalendarReader()
  const { status, publishAt } = form.draft
  const choices = mayPublish(site)
    ? offered
    : offered.filter((each) => each === status || unpublished.has(each))
  return (
    <Section title={t('event.form.publishing')}>
      <Select
        {...form.choice('status')}
        label={t('event.form.status')}
        hint={t(`event.statusHint.${status}`)}
        options={choices.map((value) => ({ value, label: t(`event.status.${value}`) }))}
      />
      {status === 'future' && (
        <TextControl
          form={form}
          field="publishAt"
          type="datetime-local"
          hint={listHints([
            fieldInWords(publishAt, hourCycle),
            site ? publishZoneHint(t, site.timezone, publishAt) : undefined,
          ])}
        />
      )}
      <MoreSection
        title={t('event.form.more')}
        isOpen={(form.problem('password') ?? form.problem('slug')) !== undefined}
      >
        <FlagControl form={form} field="isFeatured" hint={t('event.form.featuredHint')} />
        <FlagControl form={form} field="isSticky" hint={t('event.form.stickyHint')} />
        <FlagControl form={form} field="isHidden" hint={t('event.form.hiddenHint')} />
        <FlagControl form={form} field="showMap" />
        <FlagControl form={form} field="showMapLink" />
        {site !== null && <PasswordField form={form} />}
        <TextControl
          form={form}
          field="slug"
          hint={t('event.form.slugHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </MoreSection>
    </Section>
  )
}
