import { flushSync } from 'react-dom'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { skinTones, withSkinTone, type SkinTone } from '../../../markdown/emoji/skinTone.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../organization/realm.ts'
import { afterPaint, usePainted } from '../../ui/loading/afterPaint.ts'
import { placeBeside } from '../../ui/placeBeside.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { searchChoices, sectionsOf, type Section } from './choices.ts'
import { EmojiGrid, emojiOfCell } from './EmojiGrid.tsx'
import styles from './EmojiPicker.module.css'
import { emojiText, readableName } from './image.ts'
import { noteEmoji, recentEmoji } from './recent.ts'
import { isComposingText } from '../../ui/isComposingText.ts'
import { emojiTexts } from './texts/emojiTexts.ts'

type Props = {
  /** The element beside which the picker opens; gets the focus back. */
  readonly anchor: HTMLElement
  /** `text`: the emoji as text, in the chosen skin tone. */
  readonly onPick: (emoji: EmojiReference, text: string) => void
  readonly onClose: () => void
  /** `offered` for emoji in text: reactions have no skin tone (chat spec 2.5). */
  readonly tones?: 'offered' | 'none'
}

const TONE = emojiTexts('emoji.tone')
const isTone = (value: string | undefined): value is SkinTone => skinTones.some((each) => each === value)

const cellsOf = (picker: HTMLElement): HTMLElement[] => [
  ...picker.querySelectorAll<HTMLElement>('[role=gridcell]'),
]

/** Returns the cell that an arrow key leads to; above the first row it is the search field. */
function cellForKey(key: string, from: HTMLElement, picker: HTMLElement): HTMLElement | 'search' | undefined {
  const cells = cellsOf(picker)
  const rows = [...picker.querySelectorAll('[role=row]')]
  const row = from.parentElement
  if (!row) return undefined
  const column = [...row.children].indexOf(from)
  const inRow = (place: number): HTMLElement | undefined => {
    const cellsOfRow = rows[place]?.children
    return (cellsOfRow?.[Math.min(column, cellsOfRow.length - 1)] as HTMLElement | undefined) ?? undefined
  }
  switch (key) {
    case 'ArrowRight':
      return cells[cells.indexOf(from) + 1]
    case 'ArrowLeft':
      return cells[cells.indexOf(from) - 1] ?? 'search'
    case 'ArrowDown':
      return inRow(rows.indexOf(row) + 1)
    case 'ArrowUp':
      return inRow(rows.indexOf(row) - 1) ?? 'search'
    case 'Home':
      return row.firstElementChild as HTMLElement
    case 'End':
      return row.lastElementChild as HTMLElement
    default:
      return undefined
  }
}

/** Returns the sign of a section for its tab. */
function signOf({ id, emojis }: Section): string {
  if (id === 'recent') return '🕒'
  const [first] = emojis
  return id === 'custom' || !first ? '⭐' : emojiText(first)
}

const ToneChoice = ({
  tone,
  onTone,
}: {
  tone: SkinTone | undefined
  onTone: (tone: SkinTone | undefined) => void
}) => {
  const t = useText(emojiTexts)
  return (
    <div role="radiogroup" aria-label={t('emoji.tone')} className={styles['tones']}>
      {[undefined, ...skinTones].map((each) => (
        <button
          key={each ?? 'none'}
          type="button"
          role="radio"
          aria-checked={each === tone}
          aria-label={t('emoji.toneName', { tone: (each ?? 'none').replace('-', '') })}
          className={styles['tone']}
          onClick={() => onTone(each)}
        >
          {each === undefined ? '✋' : withSkinTone('✋', each)}
        </button>
      ))}
    </div>
  )
}

/** Chooses an emoji by search, from the recent ones, or by category. */
export const EmojiPicker = ({ anchor, onPick, onClose, tones = 'none' }: Props) => {
  const t = useText(emojiTexts)
  const { emoji: customEmoji } = useRealm()
  const element = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const painted = usePainted(query)
  const [drawnQuery, setDrawnQuery] = useState<string>()
  const wanted = drawnQuery === query ? query : painted
  const [isComplete, setComplete] = useState(false)
  const [shown, setShown] = useState<EmojiReference>()
  const [recent] = useState(recentEmoji)
  const [chosenTone, setTone] = useState(() => readPreference(TONE))
  const tone = tones === 'offered' && isTone(chosenTone) ? chosenTone : undefined

  const pick = (emoji: EmojiReference): void => {
    noteEmoji(emoji)
    const text = emojiText(emoji)
    onPick(
      emoji,
      tone !== undefined && emoji.reaction_type === 'unicode_emoji' ? withSkinTone(text, tone) : text,
    )
  }

  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover) return
    popover.showPopover()
    placeBeside(popover, anchor.getBoundingClientRect(), 'below-inward')
    search.current?.focus({ preventScroll: true })
    anchor.setAttribute('aria-expanded', 'true')
    // The first rows render at once, the other thousand emoji after the paint.
    const stopCompleting = afterPaint(() => setComplete(true))
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState === 'closed') close()
    }
    popover.addEventListener('toggle', onToggle)
    return () => {
      stopCompleting()
      anchor.setAttribute('aria-expanded', 'false')
      popover.removeEventListener('toggle', onToggle)
      if (popover.contains(document.activeElement)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const picker = element.current
    if (!picker || isComposingText(event)) return
    if (event.target === search.current) {
      if (event.key === 'ArrowDown') {
        // The results of the typed words, which otherwise are drawn only after the next paint.
        flushSync(() => setDrawnQuery(query))
        cellsOf(picker)[0]?.focus()
      } else if (event.key === 'Enter') {
        // Search again for the typed words: the rendered results can still be those of earlier words.
        const [first] = query.trim() === '' ? [] : searchChoices(query, customEmoji)
        if (first) pick(first)
      } else return
      event.preventDefault()
      return
    }
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[role=gridcell]')) return
    const next = cellForKey(event.key, event.target, picker)
    if (!next) return
    event.preventDefault()
    if (next === 'search') search.current?.focus()
    else next.focus()
  })
  const onPress = useEffectEvent((event: MouseEvent) => {
    const emoji = emojiOfCell(event.target)
    if (emoji) pick(emoji)
  })
  useLayoutEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const popover = element.current
    popover?.addEventListener('keydown', (event) => onKeyDown(event), options)
    popover?.addEventListener('click', (event) => onPress(event), options)
    const show = (event: Event): void => setShown(emojiOfCell(event.target))
    popover?.addEventListener('pointerover', show, options)
    popover?.addEventListener('focusin', show, options)
    return () => listening.abort()
  }, [])

  const sections = sectionsOf(recent, customEmoji)
  const found = wanted.trim() === '' ? undefined : searchChoices(wanted, customEmoji)
  // Enter in the search field picks the first of what was found.
  const named = shown ?? found?.[0]
  return (
    <div
      ref={element}
      popover="auto"
      role="dialog"
      aria-label={t('emoji.title')}
      className={styles['picker']}
    >
      <div className={styles['top']}>
        <input
          ref={search}
          type="search"
          className={styles['search']}
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {tones === 'offered' && (
          <ToneChoice
            tone={tone}
            onTone={(next) => {
              writePreference(TONE, next ?? '')
              setTone(next)
            }}
          />
        )}
      </div>
      {!found && (
        <nav className={styles['tabs']} aria-label={t('emoji.categories')}>
          {sections.map((section) => (
            <button
              key={section.id}
              type="button"
              className={styles['tab']}
              aria-label={t(section.titleKey)}
              data-tooltip={t(section.titleKey)}
              onClick={() => {
                setComplete(true)
                element.current?.querySelector(`[data-section="${section.id}"]`)?.scrollIntoView()
              }}
            >
              {signOf(section)}
            </button>
          ))}
        </nav>
      )}
      <div className={styles['scroller']}>
        {found ? (
          found.length === 0 ? (
            <p className={styles['nothing']}>{t('emoji.nothing', { query: wanted.trim() })}</p>
          ) : (
            <EmojiGrid label={t('emoji.found')} emojis={found} customEmoji={customEmoji} tone={tone} />
          )
        ) : (
          (isComplete ? sections : sections.slice(0, 2)).map((section) => (
            <section key={section.id} data-section={section.id} className={styles['section']}>
              <h3 className={styles['title']}>{t(section.titleKey)}</h3>
              <EmojiGrid
                label={t(section.titleKey)}
                emojis={section.emojis}
                customEmoji={customEmoji}
                tone={tone}
              />
            </section>
          ))
        )}
      </div>
      <p className={styles['name']} aria-hidden="true">
        {named ? (
          <>
            <span className={styles['large']}>{emojiText(named)}</span>{' '}
            <span className={styles['word']}>{readableName(named.emoji_name)}</span>
          </>
        ) : (
          !found && <span className={styles['hint']}>{t('emoji.hint')}</span>
        )}
      </p>
    </div>
  )
}
