/** Pet names with characters beyond ASCII: of each kind a short text and a longer one. */
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
