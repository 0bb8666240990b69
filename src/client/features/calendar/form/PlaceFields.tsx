import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSite } from '../site.ts'
import { LinksControl } from './controls.tsx'
import { NewPlaceDialog } from './PlaceDialogs.tsx'
import type { FormPart } from './rules.ts'
import { Section } from './Section.tsx'
import { formTexts } from './texts/formTexts.ts'

/** Venues and organizers. */
export const PlaceFields = ({ form }: FormPart) => {
  const t = useText(formTexts)
  // Other sites hold one venue per event.
  const site = useSite()
  const most = site === null || site?.site ? 'one' : 'many'
  const [making, setMaking] = useState<{ kind: 'venue' | 'organizer'; name: string }>()
  return (
    <Section title={t('event.form.where')}>
      <LinksControl
        form={form}
        field="venues"
        kind="venue"
        most={most}
        onCreate={(name) => setMaking({ kind: 'venue', name })}
      />
      <LinksControl
        form={form}
        field="organizers"
        kind="organizer"
        onCreate={(name) => setMaking({ kind: 'organizer', name })}
      />
      {making && (
        <NewPlaceDialog
          {...making}
          onClose={() => setMaking(undefined)}
          onMade={(made) =>
            form.change(({ venues, organizers }) =>
              making.kind === 'organizer'
                ? { organizers: [...organizers, made] }
                : { venues: most === 'one' ? [made] : [...venues, made] },
            )
          }
        />
      )}
    </Section>
  )
}
