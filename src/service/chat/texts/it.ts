import type { Texts } from './en.ts'
import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('it')

const messages = (count: number): string => (count === 1 ? 'un messaggio' : `${number(count)} messaggi`)

export const it: Texts = {
  mail: {
    hello: 'Buongiorno,',
    helloTo: ({ name }) => `Buongiorno ${name},`,
    join: ({ organisation }) => `Entra in ${organisation}`,
    ifButtonFails: 'Se il pulsante non funziona, apra questo indirizzo:',
  },
  invitation: {
    subject: ({ inviter, organisation }) => `${inviter} La invita a unirsi a ${organisation}`,
    lead: ({ inviter, organisation }) =>
      `${inviter} La invita a unirsi a ${organisation}, dove il team parla in canali e argomenti.`,
    neverExpires: 'L’invito non scade.',
    validFor: ({ days }) => `L’invito è valido per ${days === 1 ? 'un giorno' : `${number(days)} giorni`}.`,
    footer: ({ inviter }) =>
      `Riceve questa email perché ${inviter} ha inserito il Suo indirizzo. Se il nome non Le dice nulla, la ignori: non succederà niente.`,
  },
  signUp: {
    subject: ({ organisation }) => `Confermi il Suo indirizzo per unirsi a ${organisation}`,
    lead: 'confermi che questo indirizzo è Suo e scelga il Suo nome e una password. Il link vale un giorno.',
    knownSubject: ({ organisation }) => `Ha già un account su ${organisation}`,
    knownLead: ({ organisation }) =>
      `ha chiesto di unirsi a ${organisation}. Lì ha già un account: acceda con quello.`,
    signIn: 'Accedi',
    footer: 'Riceve questa email perché qualcuno ha inserito il Suo indirizzo. Se non era Lei, la ignori.',
  },
  passwordReset: {
    subject: ({ organisation }) => `Scelga una nuova password per ${organisation}`,
    lead: ({ organisation, hours }) =>
      `qualcuno, probabilmente Lei, ha chiesto una nuova password per il Suo account su ${organisation}. Il link funziona una sola volta, entro ${number(hours)} ore.`,
    choose: 'Scegli una nuova password',
    footer: 'Se non l’ha chiesta Lei, ignori questa email: la Sua password resta com’è.',
  },
  passwordChanged: {
    subject: ({ organisation }) => `La Sua password per ${organisation} è stata cambiata`,
    lead: ({ organisation }) =>
      `La password del Suo account su ${organisation} è stata cambiata. I browser e i programmi che usavano la vecchia sono stati scollegati.`,
    notYou: 'Se non è stato Lei, scelga subito una nuova password.',
    footer: 'Se l’ha cambiata Lei, non deve fare nulla.',
  },
  emailWanted: {
    subject: ({ organisation }) => `Confermi il Suo nuovo indirizzo per ${organisation}`,
    lead: ({ organisation, email, hours }) =>
      `Confermi che ${email} deve diventare l’indirizzo del Suo account su ${organisation}. Fino ad allora l’account mantiene quello attuale. Il link funziona una volta sola, entro ${number(hours)} ore.`,
    confirm: 'Conferma questo indirizzo',
    footer: 'Se non l’ha chiesto Lei, ignori questo messaggio: non cambia nulla.',
  },
  emailChanged: {
    subject: ({ organisation }) => `L’indirizzo del Suo account su ${organisation} è stato cambiato`,
    lead: ({ organisation, email }) =>
      `Il Suo account su ${organisation} ora ha l’indirizzo ${email}. I messaggi arrivano lì e con esso Lei accede.`,
    notYou: ({ days }) =>
      `Se non è stato Lei, annulli la modifica entro ${number(days)} giorni: il Suo account riavrà questo indirizzo, tutti saranno scollegati e Lei sceglierà una nuova password.`,
    undo: 'Annulla la modifica',
    footer: 'Se l’ha cambiato Lei, non deve fare nulla.',
  },
  emailGiven: {
    subject: ({ organisation }) => `L’indirizzo del Suo account su ${organisation} è stato cambiato`,
    toOld: ({ by, organisation, email }) =>
      `${by} ha cambiato l’indirizzo del Suo account su ${organisation}. Ora è ${email}. I messaggi arrivano lì e con esso Lei accede.`,
    isWrong: 'Se non è giusto, si rivolga a un’altra persona che amministra l’organizzazione.',
    toNew: ({ by, organisation, email }) =>
      `${by} ha reso questo l’indirizzo del Suo account su ${organisation}, al posto di ${email}. D’ora in poi Lei accede con esso.`,
    footer: 'Riceve questo messaggio a causa di un account con il Suo indirizzo.',
  },
  secondFactor: {
    on: {
      subject: ({ organisation }) => `Secondo fattore attivato su ${organisation}`,
      lead: ({ organisation }) =>
        `D’ora in poi, per accedere a ${organisation} servono la password e un codice della Sua app di autenticazione.`,
    },
    off: {
      subject: ({ organisation }) => `Secondo fattore disattivato su ${organisation}`,
      lead: ({ organisation }) => `D’ora in poi, per accedere a ${organisation} basta la password.`,
    },
    reset: {
      subject: ({ organisation }) => `Il Suo secondo fattore su ${organisation} è stato rimosso`,
      lead: ({ organisation }) =>
        `Un amministratore di ${organisation} ha rimosso il Suo secondo fattore e L’ha disconnessa ovunque. Acceda con la password e configuri di nuovo un secondo fattore.`,
    },
    'recovery-used': {
      subject: ({ organisation }) => `Un codice di recupero è stato usato su ${organisation}`,
      lead: ({ organisation, left }) =>
        `Qualcuno, probabilmente Lei, ha usato uno dei Suoi codici di recupero su ${organisation}. ${left === 1 ? 'Ne resta uno' : left === 0 ? 'Non ne resta nessuno' : `Ne restano ${number(left)}`}.`,
    },
    'recovery-renewed': {
      subject: ({ organisation }) => `Nuovi codici di recupero su ${organisation}`,
      lead: ({ organisation }) =>
        `Sono stati creati nuovi codici di recupero per il Suo account su ${organisation}. Quelli precedenti non funzionano più.`,
    },
    look: 'Guardi il Suo account',
    footer:
      'Se non è stato Lei, qualcuno conosce la Sua password: ne scelga una nuova e avvisi un amministratore della Sua organizzazione.',
  },
  joining: {
    accepted: ({ by }) => `${by} ha accettato il Suo invito!`,
    joined: ({ by }) => `${by} fa ora parte di questa organizzazione.`,
    broughtIntoOne: ({ by, channel }) => `${by} L’ha aggiunta al canale ${channel}.`,
    broughtIntoThese: ({ by }) => `${by} L’ha aggiunta ai seguenti canali:`,
  },
  channel: {
    everybody: 'Quello che riguarda tutti',
    newOnes: 'Novità:',
    renamed: ({ by, oldName, newName }) => `${by} ha rinominato il canale ${oldName} in ${newName}.`,
    described: ({ by }) => `${by} ha modificato la descrizione di questo canale.`,
    oldDescription: 'Vecchia descrizione:',
    newDescription: 'Nuova descrizione:',
    noDescription: 'Nessuna descrizione.',
    accessChanged: ({ by, before, after }) =>
      `${by} ha modificato l’accesso a questo canale da **${before}** a **${after}**.`,
    kinds: {
      webPublic: 'Pubblico sul web',
      public: 'Pubblico',
      privateWithHistory: 'Privato, cronologia condivisa',
      private: 'Privato, cronologia protetta',
    },
    archived: ({ by }) => `${by} ha archiviato questo canale.`,
    unarchived: ({ by }) => `${by} ha ripristinato questo canale dall’archivio.`,
  },
  topic: {
    resolved: ({ by }) => `${by} ha segnato questo argomento come risolto.`,
    unresolved: ({ by }) => `${by} ha segnato questo argomento come non risolto.`,
    movedHere: ({ moved, link = 'un canale privato', by }) =>
      `${by} ha spostato qui ${moved === 'all' ? 'questo argomento' : messages(moved)} da ${link}.`,
    movedAway: ({ moved, link = 'un canale privato', by }) => {
      const what = moved === 'all' ? 'questo argomento' : `${messages(moved)} da questo argomento`
      return `${by} ha spostato ${what} in ${link}.`
    },
  },
  report: {
    lead: ({ by, author }) => `${by} ha segnalato un messaggio di ${author}.`,
    somebody: 'qualcuno',
    reason: 'Motivo:',
    where: 'Dove:',
    direct: ({ people }) => `un messaggio diretto tra ${list(people)}`,
    notes: 'Note:',
    reasons: {
      spam: 'Spam',
      harassment: 'Molestie',
      inappropriate: 'Contenuto inappropriato',
      norms: 'Contrario alle regole di questa organizzazione',
      other: 'Altro motivo',
    },
  },
  reminder: {
    about: ({ link }) => `Ha chiesto un promemoria per ${link}.`,
    aboutDirect: 'Ha chiesto un promemoria per un messaggio diretto.',
    note: 'Nota:',
    wrote: ({ author }) => `${author} ha scritto:`,
    somebodyWrote: 'Qualcuno ha scritto:',
  },
  scheduled: {
    failed: ({ reason }) => `Il messaggio che aveva programmato non è stato inviato: ${reason}`,
    fault: 'Si è verificato un errore nel servizio.',
  },
}
