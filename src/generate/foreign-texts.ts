/** Characters of each kind beyond ASCII that names have, as animals are called: a few, and some more. */
export const foreignTexts: readonly string[] = [
  'Zoë Łucja',
  'Señor Ünal Čapek',
  'Жучка 犬',
  'Мурка Ελένη 犬 ねこ',
  'หมู x̂',
  'หมู x̂ ñandú हिन्दी',
  '🐈 🐶',
  '🐈 🐶 𝔘𝔫𝔦 𝒞𝒶𝓉 🦊',
]
