import { CalendarDays, Search, Terminal, Users } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { pathOf } from '../../navigation/address.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { goTo } from '../../navigation/goTo.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../../features/people/Avatar.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { KeyName } from '../../ui/keys/keymap.ts'
import { shownKeys } from '../../ui/keys/shownKeys.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Switcher.module.css'
import { allTargets, findTargets, type Target, type TargetGroup } from './targets.ts'
import { useFoundEvents } from './useFoundEvents.ts'
import { takeTyped } from './typedAhead.ts'
import { opensHere } from '../../ui/opensHere.ts'
import { isComposingText } from '../../ui/isComposingText.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const HEADINGS: Readonly<Record<TargetGroup['kind'], KeyOf<typeof laterShellTexts>>> = {
  recent: 'shell.goTo.recent',
  view: 'shell.goTo.views',
  channel: 'shell.goTo.channels',
  topic: 'shell.goTo.topics',
  person: 'shell.goTo.people',
  command: 'shell.goTo.commands',
  event: 'shell.goTo.events',
}

const Lead = ({ target }: { target: Target }) => {
  switch (target.kind) {
    case 'view':
      return <target.view.Icon size={16} strokeWidth={1.6} aria-hidden />
    case 'channel':
    case 'topic':
      return <ChannelGlyph channel={target.channel} size={16} />
    case 'command':
      return <Terminal size={16} strokeWidth={1.6} aria-hidden />
    case 'event':
      return <CalendarDays size={16} strokeWidth={1.6} aria-hidden />
    case 'person':
      return target.user ? (
        <Avatar user={target.user} size={20} />
      ) : (
        <Users size={16} strokeWidth={1.6} aria-hidden />
      )
  }
}

const KeyCap = ({ keys }: { keys: KeyName | undefined }) => {
  const shown = shownKeys(useText(), keys)
  return shown === undefined ? null : <kbd>{shown}</kbd>
}

const Side = ({ target }: { target: Target }) => {
  const t = useText(laterShellTexts, uiTexts)
  switch (target.kind) {
    case 'view':
      return <KeyCap keys={target.view.keys} />
    case 'channel':
      return target.isJoined ? null : t('shell.goTo.notJoined')
    case 'topic':
      return (
        <>
          {target.channel.name}
          {target.unread > 0 && ` · ${t('common.unread', { count: target.unread })}`}
        </>
      )
    case 'command':
      return <KeyCap keys={target.keys} />
    case 'event':
      return target.when
    case 'person':
      return null
  }
}

type ResultsProps = {
  readonly groups: readonly TargetGroup[]
  readonly active: Target | undefined
  readonly idOf: (target: Target) => string
  readonly onHover: (target: Target) => void
  readonly onChoose: (target: Target) => void
}

const Results = ({ groups, active, idOf, onHover, onChoose }: ResultsProps) => {
  const t = useText(laterShellTexts)
  return groups.map(({ kind, targets }) => (
    <div key={kind} role="group" aria-label={t(HEADINGS[kind])}>
      <div className={styles['heading']} aria-hidden="true">
        {t(HEADINGS[kind])}
      </div>
      {targets.map((target) => (
        <div
          key={target.path}
          id={idOf(target)}
          role="option"
          tabIndex={-1}
          aria-selected={target === active}
          className={styles['option']}
          onPointerMove={() => onHover(target)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(target)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(target)}
        >
          <span className={styles['lead']}>
            <Lead target={target} />
          </span>
          <span className={styles['name']} dir="auto">
            {target.name}
          </span>
          <span className={styles['side']}>
            <Side target={target} />
          </span>
        </div>
      ))}
    </div>
  ))
}

/** Whoever looks for a person by name wants to write to them; on a touch screen the keyboard would cover the messages. */
function writeHere(): void {
  if (matchMedia('(pointer: coarse)').matches) return
  // To the composer of the page that opens.
  setTimeout(() => requestCompose({ to: 'here' }))
}

/** Opens any page by a few letters of its name: Ctrl/Cmd+K. */
export const Switcher = ({ onClose }: { onClose: () => void }) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const baseId = useId()
  const [all] = useState(() => allTargets(session, t))
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => takeTyped(field.current, setQuery), [])
  const [choice, setChoice] = useState<Target>()
  const events = useFoundEvents(query)
  const groups = [
    ...findTargets(all, query),
    ...(events.length === 0 ? [] : [{ kind: 'event', targets: events } as const]),
  ]
  const targets = groups.flatMap((each) => each.targets)
  // Found events are new objects after each answer.
  const chosen = targets.find((each) => each.path === choice?.path)
  // Events come a moment after the words: until one is chosen, Enter means what it meant before.
  const active = chosen ?? (targets[0]?.kind === 'event' ? undefined : targets[0])
  const idOf = (target: Target): string => `${baseId}-${targets.indexOf(target)}`
  const open = (path: string): void => {
    goTo(path)
    onClose()
  }
  const choose = (target: Target): void => {
    if (target.kind !== 'command') {
      open(target.path)
      if (target.kind === 'person') writeHere()
      return
    }
    onClose()
    target.run()
  }
  const search = (): void => open(pathOf({ kind: 'search', query: query.trim() }))
  const move = (step: number): void => {
    const at = active ? targets.indexOf(active) : step > 0 ? -1 : 0
    const next = targets[(at + step + targets.length) % targets.length]
    setChoice(next)
    if (next) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposingText(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active) choose(active)
      else if (query.trim() !== '') search()
    }
  }
  return (
    <Dialog title={t('shell.goTo')} frame="bare" onClose={onClose}>
      <div className={styles['field']}>
        <Search size={16} strokeWidth={1.6} aria-hidden />
        <input
          ref={(input) => {
            field.current = input
            opensHere(input)
          }}
          type="text"
          role="combobox"
          aria-label={t('shell.goTo')}
          aria-expanded={targets.length > 0}
          aria-controls={`${baseId}-list`}
          aria-activedescendant={active && idOf(active)}
          aria-autocomplete="list"
          placeholder={t('shell.goTo.placeholder')}
          value={query}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          // The dialog opens for typing.
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${baseId}-list`} role="listbox" aria-label={t('shell.goTo')} className={styles['list']}>
        <Results groups={groups} active={active} idOf={idOf} onHover={setChoice} onChoose={choose} />
      </div>
      {targets.length === 0 && (
        <p className={styles['empty']}>{t('shell.goTo.empty', { query: query.trim() })}</p>
      )}
      {query.trim() !== '' && (
        <button type="button" className={styles['search']} onClick={search}>
          <Search size={16} strokeWidth={1.6} aria-hidden />
          {t('shell.goTo.search', { query: query.trim() })}
        </button>
      )}
      <VisuallyHidden>
        <span role="status">{t('shell.goTo.results', { count: targets.length })}</span>
      </VisuallyHidden>
    </Dialog>
  )
}
