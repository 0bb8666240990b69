import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Combobox, type ComboboxOption } from '../../../ui/Combobox.tsx'
import { FieldFrame } from '../../../ui/FieldFrame.tsx'
import { bestMatches } from '../../../ui/format/fold.ts'
import { useSite } from '../site.ts'
import { deviceZone, instantOfWall, isZone } from '../time/zone.ts'
import { factLine } from '../../../ui/format/facts.ts'
import type { FormPart } from './rules.ts'
import { wallTime } from './when.ts'
import { zoneOptions, type ZoneOption } from './zones.ts'
import { formTexts } from './texts/formTexts.ts'

const SHOWN = 30

const optionOf = ({ zone, city, region, offset }: ZoneOption): ComboboxOption => ({
  key: zone,
  label: city,
  detail: factLine([region, offset]),
})

const searched = ({ zone, city, region, offset }: ZoneOption): string => `${city} ${region} ${zone} ${offset}`

/** The zone of the times, found by city, region or offset from UTC. */
export const ZoneField = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const { draft, change } = form
  const site = useSite()
  const [typed, setTyped] = useState<string>()
  const wall = wallTime(draft.startDate, draft.startTime) ?? 0
  const instant = isZone(draft.timezone) ? instantOfWall(draft.timezone, wall) : wall
  const options =
    typed === undefined
      ? []
      : bestMatches(
          zoneOptions([deviceZone(), ...(site ? [site.timezone] : [])], instant),
          typed,
          searched,
          SHOWN,
        )
  const choose = (zone: string): void => {
    change({ timezone: zone })
    setTyped(undefined)
  }
  return (
    <FieldFrame label={t('event.form.zone')} hint={t('event.form.zoneHint')} error={form.problem('timezone')}>
      {({ id, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
        <Combobox
          id={id}
          look="field"
          matching="offered"
          label={t('event.form.zone')}
          value={typed ?? draft.timezone.replaceAll('_', ' ')}
          options={options.map(optionOf)}
          invalid={invalid}
          describedBy={describedBy}
          onInput={(text) => {
            setTyped(text)
            const written = text.trim().replaceAll(' ', '_')
            if (isZone(written)) change({ timezone: written })
          }}
          onChoose={(option) => choose(option.key)}
          onLeave={() => setTyped(undefined)}
        />
      )}
    </FieldFrame>
  )
}
