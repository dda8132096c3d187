// Columns whose names say that decisions by them are forbidden or delicate: sex, race, age and the
// like, as they are called in tables of several languages.

const NAMES =
  /(^|[^a-z])(sex|gender|geschlecht|sexe|sexo|genero|race|ethnic(ity)?|ethnie|origin|age|alter|agegroup|age_?group|religion|konfession|nationality|citizenship|staatsangeh\w*|disab\w*|behinder\w*|handicap|pregnan\w*|marital(_?status)?|familienstand|orientation|foreign_?worker|skin_?colou?r|birth_?(date|year|place)|dob|native_?country)($|[^a-z])/i;

export function isProtected(name: string): boolean {
  return NAMES.test(name.replace(/([a-z])([A-Z])/g, "$1_$2"));
}
