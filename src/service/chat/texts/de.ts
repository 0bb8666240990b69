import type { Texts } from './en.ts'
import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('de')

const messages = (count: number): string => (count === 1 ? 'eine Nachricht' : `${number(count)} Nachrichten`)

export const de: Texts = {
  mail: {
    hello: 'Guten Tag',
    helloTo: ({ name }) => `Guten Tag ${name}`,
    join: ({ organisation }) => `${organisation} beitreten`,
    ifButtonFails: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  },
  invitation: {
    subject: ({ inviter, organisation }) => `${inviter} lädt Sie zu ${organisation} ein`,
    lead: ({ inviter, organisation }) =>
      `${inviter} lädt Sie zu ${organisation} ein. Dort spricht das Team in Kanälen und Themen.`,
    neverExpires: 'Die Einladung läuft nicht ab.',
    validFor: ({ days }) => `Die Einladung gilt ${days === 1 ? 'einen Tag' : `${number(days)} Tage`}.`,
    footer: ({ inviter }) =>
      `Sie bekommen diese E-Mail, weil ${inviter} Ihre Adresse eingegeben hat. Wenn Ihnen der Name nichts sagt, ignorieren Sie sie: Es passiert nichts.`,
  },
  signUp: {
    subject: ({ organisation }) => `Bestätigen Sie Ihre Adresse, um ${organisation} beizutreten`,
    lead: 'Bestätigen Sie, dass das Ihre Adresse ist, und wählen Sie Ihren Namen und ein Passwort. Der Link gilt einen Tag.',
    knownSubject: ({ organisation }) => `Sie haben schon ein Konto bei ${organisation}`,
    knownLead: ({ organisation }) =>
      `Sie wollten ${organisation} beitreten. Dort haben Sie schon ein Konto: Melden Sie sich an.`,
    signIn: 'Anmelden',
    footer:
      'Sie bekommen diese E-Mail, weil jemand Ihre Adresse eingegeben hat. Wenn Sie das nicht waren, ignorieren Sie sie.',
  },
  passwordReset: {
    subject: ({ organisation }) => `Wählen Sie ein neues Passwort für ${organisation}`,
    lead: ({ organisation, hours }) =>
      `Jemand, wahrscheinlich Sie, hat ein neues Passwort für Ihr Konto bei ${organisation} angefordert. Der Link funktioniert einmal, innerhalb von ${number(hours)} Stunden.`,
    choose: 'Neues Passwort wählen',
    footer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  passwordChanged: {
    subject: ({ organisation }) => `Ihr Passwort für ${organisation} wurde geändert`,
    lead: ({ organisation }) =>
      `Das Passwort Ihres Kontos bei ${organisation} wurde geändert. Browser und Programme, die das alte benutzten, sind abgemeldet.`,
    notYou: 'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
    footer: 'Wenn Sie es selbst geändert haben, müssen Sie nichts tun.',
  },
  emailWanted: {
    subject: ({ organisation }) => `Bestätigen Sie Ihre neue Adresse für ${organisation}`,
    lead: ({ organisation, email, hours }) =>
      `Bestätigen Sie, dass ${email} die Adresse Ihres Kontos bei ${organisation} werden soll. Bis dahin behält das Konto die bisherige. Der Link funktioniert einmal, innerhalb von ${number(hours)} Stunden.`,
    confirm: 'Diese Adresse bestätigen',
    footer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
  },
  emailChanged: {
    subject: ({ organisation }) => `Die Adresse Ihres Kontos bei ${organisation} wurde geändert`,
    lead: ({ organisation, email }) =>
      `Ihr Konto bei ${organisation} hat jetzt die Adresse ${email}. Dorthin gehen E-Mails, und damit melden Sie sich an.`,
    notYou: ({ days }) =>
      `Wenn Sie das nicht waren, machen Sie es innerhalb von ${number(days)} Tagen rückgängig: Ihr Konto bekommt diese Adresse zurück, alle werden abgemeldet, und Sie wählen ein neues Passwort.`,
    undo: 'Änderung rückgängig machen',
    footer: 'Wenn Sie sie selbst geändert haben, müssen Sie nichts tun.',
  },
  emailGiven: {
    subject: ({ organisation }) => `Die Adresse Ihres Kontos bei ${organisation} wurde geändert`,
    toOld: ({ by, organisation, email }) =>
      `${by} hat die Adresse Ihres Kontos bei ${organisation} geändert. Sie lautet jetzt ${email}. Dorthin gehen E-Mails, und damit melden Sie sich an.`,
    isWrong:
      'Wenn das nicht stimmt, wenden Sie sich an jemand anderen aus der Administration der Organisation.',
    toNew: ({ by, organisation, email }) =>
      `${by} hat dies zur Adresse Ihres Kontos bei ${organisation} gemacht, anstelle von ${email}. Ab jetzt melden Sie sich damit an.`,
    footer: 'Sie bekommen diese E-Mail wegen eines Kontos mit Ihrer Adresse.',
  },
  secondFactor: {
    on: {
      subject: ({ organisation }) => `Zweiter Faktor bei ${organisation} eingeschaltet`,
      lead: ({ organisation }) =>
        `Ab jetzt braucht die Anmeldung bei ${organisation} Ihr Passwort und einen Code Ihrer Authenticator-App.`,
    },
    off: {
      subject: ({ organisation }) => `Zweiter Faktor bei ${organisation} ausgeschaltet`,
      lead: ({ organisation }) =>
        `Ab jetzt genügt für die Anmeldung bei ${organisation} Ihr Passwort allein.`,
    },
    reset: {
      subject: ({ organisation }) => `Ihr zweiter Faktor bei ${organisation} wurde entfernt`,
      lead: ({ organisation }) =>
        `Jemand von der Administration von ${organisation} hat Ihren zweiten Faktor entfernt und Sie überall abgemeldet. Melden Sie sich mit Ihrem Passwort an, und richten Sie den zweiten Faktor neu ein.`,
    },
    'recovery-used': {
      subject: ({ organisation }) => `Ein Wiederherstellungscode wurde bei ${organisation} verwendet`,
      lead: ({ organisation, left }) =>
        `Jemand, wahrscheinlich Sie, hat bei ${organisation} einen Ihrer Wiederherstellungscodes verwendet. ${left === 1 ? 'Einer bleibt' : `${number(left)} bleiben`} übrig.`,
    },
    'recovery-renewed': {
      subject: ({ organisation }) => `Neue Wiederherstellungscodes bei ${organisation}`,
      lead: ({ organisation }) =>
        `Für Ihr Konto bei ${organisation} wurden neue Wiederherstellungscodes gemacht. Die früheren gelten nicht mehr.`,
    },
    look: 'Konto ansehen',
    footer:
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Wählen Sie ein neues, und sagen Sie es der Administration Ihrer Organisation.',
  },
  joining: {
    accepted: ({ by }) => `${by} hat Ihre Einladung angenommen!`,
    joined: ({ by }) => `${by} ist dieser Organisation beigetreten.`,
    broughtIntoOne: ({ by, channel }) => `${by} hat Sie zum Kanal ${channel} hinzugefügt.`,
    broughtIntoThese: ({ by }) => `${by} hat Sie zu den folgenden Kanälen hinzugefügt:`,
  },
  channel: {
    everybody: 'Was alle angeht',
    newOnes: 'Neu:',
    renamed: ({ by, oldName, newName }) => `${by} hat den Kanal ${oldName} in ${newName} umbenannt.`,
    described: ({ by }) => `${by} hat die Beschreibung dieses Kanals geändert.`,
    oldDescription: 'Alte Beschreibung:',
    newDescription: 'Neue Beschreibung:',
    noDescription: 'Keine Beschreibung.',
    accessChanged: ({ by, before, after }) =>
      `${by} hat den Zugang zu diesem Kanal von **${before}** in **${after}** geändert.`,
    kinds: {
      webPublic: 'Öffentlich im Web',
      public: 'Öffentlich',
      privateWithHistory: 'Privat, gemeinsamer Verlauf',
      private: 'Privat, geschützter Verlauf',
    },
    archived: ({ by }) => `${by} hat diesen Kanal archiviert.`,
    unarchived: ({ by }) => `${by} hat diesen Kanal aus dem Archiv geholt.`,
  },
  topic: {
    resolved: ({ by }) => `${by} hat dieses Thema als erledigt markiert.`,
    unresolved: ({ by }) => `${by} hat dieses Thema als nicht erledigt markiert.`,
    movedHere: ({ moved, link = 'einem privaten Kanal', by }) =>
      `${by} hat ${moved === 'all' ? 'dieses Thema' : messages(moved)} aus ${link} hierher verschoben.`,
    movedAway: ({ moved, link, by }) => {
      const where = link === undefined ? 'in einen privaten Kanal' : `nach ${link}`
      const what = moved === 'all' ? 'dieses Thema' : `${messages(moved)} aus diesem Thema`
      return `${by} hat ${what} ${where} verschoben.`
    },
  },
  report: {
    lead: ({ by, author }) => `${by} hat eine Nachricht von ${author} gemeldet.`,
    somebody: 'jemandem',
    reason: 'Grund:',
    where: 'Wo:',
    direct: ({ people }) => `eine Direktnachricht zwischen ${list(people)}`,
    notes: 'Anmerkungen:',
    reasons: {
      spam: 'Spam',
      harassment: 'Belästigung',
      inappropriate: 'Unangemessener Inhalt',
      norms: 'Verstoss gegen die Regeln dieser Organisation',
      other: 'Anderer Grund',
    },
  },
  reminder: {
    about: ({ link }) => `Sie wollten an ${link} erinnert werden.`,
    aboutDirect: 'Sie wollten an eine Direktnachricht erinnert werden.',
    note: 'Notiz:',
    wrote: ({ author }) => `${author} schrieb:`,
    somebodyWrote: 'Jemand schrieb:',
  },
  scheduled: {
    failed: ({ reason }) => `Ihre geplante Nachricht konnte nicht gesendet werden: ${reason}`,
    fault: 'Im Dienst ist ein Fehler aufgetreten.',
  },
}
