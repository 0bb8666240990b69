import {
  Activity,
  AtSign,
  Bell,
  Bot,
  Database,
  Files,
  KeyRound,
  Shield,
  SlidersHorizontal,
  Smartphone,
  UserRound,
  VolumeX,
} from 'lucide-react'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import type { SettingsSection } from './frame/section.ts'
import { settingsTexts } from './frame/texts/settingsTexts.ts'

const isPerson = ({ is_bot }: { is_bot: boolean }): boolean => !is_bot

/** The reader's own settings. */
export const ownSections: readonly SettingsSection[] = [
  {
    id: 'profile',
    text: settingsTexts('settings.section.profile'),
    Icon: UserRound,
    Page: lazyPart(async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
    isFor: isPerson,
  },
  {
    id: 'account',
    text: settingsTexts('settings.section.account'),
    Icon: KeyRound,
    Page: lazyPart(async () => (await import('./account/AccountPage.tsx')).AccountPage),
    isFor: isPerson,
  },
  {
    id: 'storage',
    text: settingsTexts('settings.section.storage'),
    Icon: Database,
    Page: lazyPart(async () => (await import('./bots/StoragePage.tsx')).StoragePage),
    isFor: ({ is_bot }) => is_bot,
  },
  {
    id: 'preferences',
    text: settingsTexts('settings.section.preferences'),
    Icon: SlidersHorizontal,
    Page: lazyPart(async () => (await import('./preferences/PreferencesPage.tsx')).PreferencesPage),
    isFor: isPerson,
  },
  {
    id: 'notifications',
    text: settingsTexts('settings.section.notifications'),
    Icon: Bell,
    Page: lazyPart(async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage),
    isFor: isPerson,
  },
  {
    id: 'privacy',
    text: settingsTexts('settings.section.privacy'),
    Icon: Shield,
    Page: lazyPart(async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage),
    isFor: isPerson,
  },
  {
    id: 'devices',
    text: settingsTexts('settings.section.devices'),
    Icon: Smartphone,
    Page: lazyPart(async () => (await import('./devices/DevicesPage.tsx')).DevicesPage),
  },
  {
    id: 'muted',
    text: settingsTexts('settings.section.muted'),
    Icon: VolumeX,
    Page: lazyPart(async () => (await import('./personal/MutedPage.tsx')).MutedPage),
  },
  {
    id: 'alert-words',
    text: settingsTexts('settings.section.alertWords'),
    Icon: AtSign,
    Page: lazyPart(async () => (await import('./personal/AlertWordsPage.tsx')).AlertWordsPage),
  },
  {
    id: 'files',
    text: settingsTexts('settings.section.files'),
    Icon: Files,
    Page: lazyPart(async () => (await import('./files/FilesPage.tsx')).FilesPage),
  },
  {
    id: 'bots',
    text: settingsTexts('settings.section.bots'),
    Icon: Bot,
    Page: lazyPart(async () => (await import('./bots/OwnBotsPage.tsx')).OwnBotsPage),
    isFor: isPerson,
  },
  {
    id: 'diagnostics',
    text: settingsTexts('settings.section.diagnostics'),
    Icon: Activity,
    Page: lazyPart(async () => (await import('./diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage),
  },
]
