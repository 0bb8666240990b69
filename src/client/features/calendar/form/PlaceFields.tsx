import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSite } from '../site.ts'
import { LinksControl } from './controls.tsx'
import { NewPlaceDialog } from './PlaceDialogs.tsx'
import type { FormPart } from './rules.ts'
import { Section } from './Section.tsx'
import { mostVenues, withVenue } from './siteRules.ts'
import { formTexts } from './texts/formTexts.ts'

/** Venues and organizers. */
export const PlaceFields = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const site = useSite()
  const [making, setMaking] = useState<{ kind: 'venue' | 'organizer'; name: string }>()
  return (
    <Section title={t('event.form.where')}>
      <LinksControl
        form={form}
        field="venues"
        kind="venue"
        most={mostVenues(site)}
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
            form.change((now) =>
              making.kind === 'organizer'
                ? { organizers: [...now.organizers, made] }
                : withVenue(site, now, made),
            )
          }
        />
      )}
    </Section>
  )
}
