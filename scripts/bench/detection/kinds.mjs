// Every kind of attack and every kind of ordinary look-ups that the rules are measured with.
import { answers, stable } from './answers.mjs'
import { contacts, regular } from './contacts.mjs'
import { everyday } from './everyday.mjs'
import { hidden } from './hidden.mjs'
import { leaving, ordinaryTransfers, staying } from './transfers.mjs'
import { resembling, tunnels } from './tunnels.mjs'

export const attacks = [...tunnels, ...contacts, ...answers, ...hidden, ...leaving, ...staying]
export const ordinary = [...resembling, ...regular, ...stable, ...everyday, ...ordinaryTransfers]
