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

const isPerson = ({ is_bot }: { is_bot: boolean }): boolean => !is_bot

/** The reader's own settings. */
export const ownSections: readonly SettingsSection[] = [
  {
    id: 'profile',
    text: 'settings.section.profile',
    Icon: UserRound,
    Page: lazyPart(async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
    isFor: isPerson,
  },
  {
    id: 'account',
    text: 'settings.section.account',
    Icon: KeyRound,
    Page: lazyPart(async () => (await import('./account/AccountPage.tsx')).AccountPage),
    isFor: isPerson,
  },
  {
    id: 'storage',
    text: 'settings.section.storage',
    Icon: Database,
    Page: lazyPart(async () => (await import('./bots/StoragePage.tsx')).StoragePage),
    isFor: ({ is_bot }) => is_bot,
  },
  {
    id: 'preferences',
    text: 'settings.section.preferences',
    Icon: SlidersHorizontal,
    Page: lazyPart(async () => (await import('./preferences/PreferencesPage.tsx')).PreferencesPage),
    isFor: isPerson,
  },
  {
    id: 'notifications',
    text: 'settings.section.notifications',
    Icon: Bell,
    Page: lazyPart(async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage),
    isFor: isPerson,
  },
  {
    id: 'privacy',
    text: 'settings.section.privacy',
    Icon: Shield,
    Page: lazyPart(async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage),
    isFor: isPerson,
  },
  {
    id: 'devices',
    text: 'settings.section.devices',
    Icon: Smartphone,
    Page: lazyPart(async () => (await import('./devices/DevicesPage.tsx')).DevicesPage),
  },
  {
    id: 'muted',
    text: 'settings.section.muted',
    Icon: VolumeX,
    Page: lazyPart(async () => (await import('./personal/MutedPage.tsx')).MutedPage),
  },
  {
    id: 'alert-words',
    text: 'settings.section.alertWords',
    Icon: AtSign,
    Page: lazyPart(async () => (await import('./personal/AlertWordsPage.tsx')).AlertWordsPage),
  },
  {
    id: 'files',
    text: 'settings.section.files',
    Icon: Files,
    Page: lazyPart(async () => (await import('./files/FilesPage.tsx')).FilesPage),
  },
  {
    id: 'bots',
    text: 'settings.section.bots',
    Icon: Bot,
    Page: lazyPart(async () => (await import('./bots/OwnBotsPage.tsx')).OwnBotsPage),
    isFor: isPerson,
  },
  {
    id: 'diagnostics',
    text: 'settings.section.diagnostics',
    Icon: Activity,
    Page: lazyPart(async () => (await import('./diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage),
  },
]
