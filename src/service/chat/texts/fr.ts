import type { Texts } from './en.ts'
import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('fr')

/** The narrow no-break space before “:” and “!”. */
const thin = '\u202f'

const messages = (count: number): string => (count === 1 ? 'un message' : `${number(count)} messages`)

export const fr: Texts = {
  mail: {
    hello: 'Bonjour,',
    helloTo: ({ name }) => `Bonjour ${name},`,
    join: ({ organisation }) => `Rejoindre ${organisation}`,
    ifButtonFails: `Si le bouton ne fonctionne pas, ouvrez cette adresse${thin}:`,
  },
  invitation: {
    subject: ({ inviter, organisation }) => `${inviter} vous invite à rejoindre ${organisation}`,
    lead: ({ inviter, organisation }) =>
      `${inviter} vous invite à rejoindre ${organisation}, où l’équipe échange par canaux et par sujets.`,
    neverExpires: 'L’invitation n’expire pas.',
    validFor: ({ days }) => `L’invitation est valable ${days === 1 ? 'un jour' : `${number(days)} jours`}.`,
    footer: ({ inviter }) =>
      `Vous recevez cet e-mail parce que ${inviter} a saisi votre adresse. Si ce nom ne vous dit rien, ignorez-le${thin}: il ne se passera rien.`,
  },
  signUp: {
    subject: ({ organisation }) => `Confirmez votre adresse pour rejoindre ${organisation}`,
    lead: 'Confirmez que cette adresse est la vôtre, puis choisissez votre nom et un mot de passe. Le lien est valable un jour.',
    knownSubject: ({ organisation }) => `Vous avez déjà un compte sur ${organisation}`,
    knownLead: ({ organisation }) =>
      `Vous avez demandé à rejoindre ${organisation}. Vous y avez déjà un compte${thin}: connectez-vous.`,
    signIn: 'Se connecter',
    footer:
      'Vous recevez cet e-mail parce que quelqu’un a saisi votre adresse. Si ce n’était pas vous, ignorez-le.',
  },
  passwordReset: {
    subject: ({ organisation }) => `Choisissez un nouveau mot de passe pour ${organisation}`,
    lead: ({ organisation, hours }) =>
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte sur ${organisation}. Le lien fonctionne une seule fois, dans les ${number(hours)} heures.`,
    choose: 'Choisir un nouveau mot de passe',
    footer: `Si vous n’avez rien demandé, ignorez cet e-mail${thin}: votre mot de passe reste le même.`,
  },
  passwordChanged: {
    subject: ({ organisation }) => `Votre mot de passe pour ${organisation} a été modifié`,
    lead: ({ organisation }) =>
      `Le mot de passe de votre compte chez ${organisation} a été modifié. Les navigateurs et les programmes qui utilisaient l’ancien sont déconnectés.`,
    notYou: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    footer: 'Si vous l’avez modifié vous-même, vous n’avez rien à faire.',
  },
  emailWanted: {
    subject: ({ organisation }) => `Confirmez votre nouvelle adresse pour ${organisation}`,
    lead: ({ organisation, email, hours }) =>
      `Confirmez que ${email} doit devenir l’adresse de votre compte chez ${organisation}. D’ici là, le compte garde l’adresse actuelle. Le lien fonctionne une fois, dans les ${number(hours)} heures.`,
    confirm: 'Confirmer cette adresse',
    footer: 'Si ce n’était pas vous, ignorez ce message : rien ne change.',
  },
  emailChanged: {
    subject: ({ organisation }) => `L’adresse de votre compte chez ${organisation} a été modifiée`,
    lead: ({ organisation, email }) =>
      `Votre compte chez ${organisation} a désormais l’adresse ${email}. Les messages y sont envoyés et vous vous connectez avec elle.`,
    notYou: ({ days }) =>
      `Si ce n’était pas vous, annulez la modification dans les ${number(days)} jours : votre compte retrouve cette adresse, tout le monde est déconnecté et vous choisissez un nouveau mot de passe.`,
    undo: 'Annuler la modification',
    footer: 'Si vous l’avez modifiée vous-même, vous n’avez rien à faire.',
  },
  emailGiven: {
    subject: ({ organisation }) => `L’adresse de votre compte chez ${organisation} a été modifiée`,
    toOld: ({ by, organisation, email }) =>
      `${by} a modifié l’adresse de votre compte chez ${organisation}. C’est maintenant ${email}. Les messages y sont envoyés et vous vous connectez avec elle.`,
    isWrong: 'Si ce n’est pas correct, adressez-vous à une autre personne qui administre l’organisation.',
    toNew: ({ by, organisation, email }) =>
      `${by} a fait de cette adresse celle de votre compte chez ${organisation}, à la place de ${email}. Désormais, vous vous connectez avec elle.`,
    footer: 'Vous recevez ce message à cause d’un compte avec votre adresse.',
  },
  secondFactor: {
    on: {
      subject: ({ organisation }) => `Second facteur activé chez ${organisation}`,
      lead: ({ organisation }) =>
        `Désormais, la connexion à ${organisation} demande votre mot de passe et un code de votre application d’authentification.`,
    },
    off: {
      subject: ({ organisation }) => `Second facteur désactivé chez ${organisation}`,
      lead: ({ organisation }) =>
        `Désormais, votre mot de passe suffit à lui seul pour vous connecter à ${organisation}.`,
    },
    reset: {
      subject: ({ organisation }) => `Votre second facteur chez ${organisation} a été retiré`,
      lead: ({ organisation }) =>
        `Une personne qui administre ${organisation} a retiré votre second facteur et vous a déconnecté partout. Connectez-vous avec votre mot de passe, puis configurez de nouveau un second facteur.`,
    },
    'recovery-used': {
      subject: ({ organisation }) => `Un code de récupération a été utilisé chez ${organisation}`,
      lead: ({ organisation, left }) =>
        `Quelqu’un, probablement vous, a utilisé l’un de vos codes de récupération chez ${organisation}. Il en reste ${left === 0 ? 'aucun' : number(left)}.`,
    },
    'recovery-renewed': {
      subject: ({ organisation }) => `Nouveaux codes de récupération chez ${organisation}`,
      lead: ({ organisation }) =>
        `De nouveaux codes de récupération ont été créés pour votre compte chez ${organisation}. Les précédents ne fonctionnent plus.`,
    },
    look: 'Voir votre compte',
    footer:
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en un nouveau et prévenez une personne qui administre votre organisation.',
  },
  joining: {
    accepted: ({ by }) => `${by} a accepté votre invitation${thin}!`,
    joined: ({ by }) => `${by} a rejoint cette organisation.`,
    broughtIntoOne: ({ by, channel }) => `${by} vous a fait rejoindre le canal ${channel}.`,
    broughtIntoThese: ({ by }) => `${by} vous a fait rejoindre les canaux suivants${thin}:`,
  },
  channel: {
    everybody: 'Ce qui concerne tout le monde',
    newOnes: `Nouveau${thin}:`,
    renamed: ({ by, oldName, newName }) => `${by} a renommé le canal ${oldName} en ${newName}.`,
    described: ({ by }) => `${by} a modifié la description de ce canal.`,
    oldDescription: `Ancienne description${thin}:`,
    newDescription: `Nouvelle description${thin}:`,
    noDescription: 'Aucune description.',
    accessChanged: ({ by, before, after }) =>
      `${by} a modifié l’accès à ce canal, de **${before}** à **${after}**.`,
    kinds: {
      webPublic: 'Public sur le Web',
      public: 'Public',
      privateWithHistory: 'Privé, historique partagé',
      private: 'Privé, historique protégé',
    },
    archived: ({ by }) => `${by} a archivé ce canal.`,
    unarchived: ({ by }) => `${by} a désarchivé ce canal.`,
  },
  topic: {
    resolved: ({ by }) => `${by} a marqué ce sujet comme résolu.`,
    unresolved: ({ by }) => `${by} a marqué ce sujet comme non résolu.`,
    movedHere: ({ moved, link = 'un canal privé', by }) =>
      `${by} a déplacé ${moved === 'all' ? 'ce sujet' : messages(moved)} ici depuis ${link}.`,
    movedAway: ({ moved, link = 'un canal privé', by }) =>
      `${by} a déplacé ${moved === 'all' ? 'ce sujet' : `${messages(moved)} de ce sujet`} vers ${link}.`,
  },
  report: {
    lead: ({ by, author }) => `${by} a signalé un message de ${author}.`,
    somebody: 'quelqu’un',
    reason: `Motif${thin}:`,
    where: `Où${thin}:`,
    direct: ({ people }) => `un message direct entre ${list(people)}`,
    notes: `Remarques${thin}:`,
    reasons: {
      spam: 'Spam',
      harassment: 'Harcèlement',
      inappropriate: 'Contenu inapproprié',
      norms: 'Contraire aux règles de cette organisation',
      other: 'Autre raison',
    },
  },
  reminder: {
    about: ({ link }) => `Vous avez demandé un rappel pour ${link}.`,
    aboutDirect: 'Vous avez demandé un rappel pour un message direct.',
    note: `Note${thin}:`,
    wrote: ({ author }) => `${author} a écrit${thin}:`,
    somebodyWrote: `Quelqu’un a écrit${thin}:`,
  },
  scheduled: {
    failed: ({ reason }) => `Le message que vous aviez programmé n’a pas pu être envoyé${thin}: ${reason}`,
    fault: 'Une erreur s’est produite dans le service.',
  },
}
