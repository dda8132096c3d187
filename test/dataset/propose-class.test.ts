// The class that is proposed for tables as people have them, by the names of their columns and the number of their values.

import { describe, expect, it } from "vitest";
import { type ClassFacts, proposeClass } from "../../src/dataset/infer/propose-class.ts";

/** `name:2` has two values, `name:9n` nine numbers, `name` more than matter. */
function propose(header: string) {
  const columns = header.split(" ").map((text) => {
    const [name, values] = text.split(":");
    const facts: ClassFacts = {
      values: values === undefined ? null : Number.parseInt(values, 10),
      isNumber: values === undefined || values.endsWith("n"),
    };
    return [name, facts] as const;
  });
  const facts = new Map(columns);
  return proposeClass([...facts.keys()], (name) => facts.get(name) ?? null)!;
}

/** Each with the class that its owner means. */
const TABLES: readonly (readonly [title: string, header: string, target: string])[] = [
  [
    "mortgages (HMDA)",
    "dir hir lvr ccs:6n mcs:4n pbcr:2 dmi:2 self:2 single:2 uria:20n condominium:2 black:2 deny:2 hschool:2",
    "deny",
  ],
  ["Titanic, counted", "Class:4 Sex:2 Age:2 Survived:2 Freq:22n", "Survived"],
  [
    "Titanic, by passenger",
    "PassengerId Survived:2 Pclass:3n Name Sex:2 Age SibSp:7n Parch:7n Ticket Fare Cabin Embarked:3",
    "Survived",
  ],
  [
    "telephone churn",
    "customerID gender:2 SeniorCitizen:2 Partner:2 tenure Contract:3 MonthlyCharges Churn:2",
    "Churn",
  ],
  [
    "bank churn",
    "RowNumber CustomerId CreditScore Geography:3 Gender:2 Age Balance HasCrCard:2 IsActiveMember:2 EstimatedSalary Exited:2",
    "Exited",
  ],
  ["card fraud", "Time V1 V2 V3 Amount Class:2", "Class"],
  [
    "payments fraud",
    "step:64n type:5 amount nameOrig oldbalanceOrg nameDest isFraud:2 isFlaggedFraud:2",
    "isFraud",
  ],
  [
    "credit, Germany",
    "Status:4 Duration:33n History:5 Purpose:10 Amount Savings:5 Age:53n Job:4 Telephone:2 Foreign:2 Risk:2",
    "Risk",
  ],
  [
    "credit cards, Taiwan",
    "ID LIMIT_BAL SEX:2n EDUCATION:7n MARRIAGE:4n AGE:56n PAY_0:11n BILL_AMT1 PAY_AMT1 default.payment.next.month:2",
    "default.payment.next.month",
  ],
  [
    "clinic, admissions",
    "patient_nbr race:5 gender:2 age:10 time_in_hospital:14n diag_1 insulin:4 diabetesMed:2 readmitted:3",
    "readmitted",
  ],
  [
    "heart failure",
    "age:47n anaemia:2 ejection_fraction:17n sex:2 smoking:2 time DEATH_EVENT:2",
    "DEATH_EVENT",
  ],
  [
    "heart disease",
    "age:41n sex:2 cp:4n trestbps:49n chol fbs:2 thalach exang:2 oldpeak:40n slope:3n ca:5n thal:4n num:5n target:2",
    "target",
  ],
  ["diabetes", "Pregnancies:17n Glucose BloodPressure:47n BMI Age:52n Outcome:2", "Outcome"],
  ["tumours", "id diagnosis:2 radius_mean texture_mean area_mean", "diagnosis"],
  ["wine, class first", "cultivar:3 alcohol malic ash proline", "cultivar"],
  [
    "penguins",
    "species:3 island:3 bill_length_mm bill_depth_mm flipper_length_mm:55n body_mass_g sex:2",
    "species",
  ],
  [
    "bank marketing",
    "age job:12 marital:4 balance housing:2 loan:2 contact:3 duration campaign:48n pdays poutcome:4 y:2",
    "y",
  ],
  [
    "incomes",
    "age workclass:9 education:16 marital-status:7 occupation:15 sex:2 hours native-country:42 income:2",
    "income",
  ],
  [
    "no-shows",
    "PatientId AppointmentID Gender:2 ScheduledDay Age Hipertension:2 Diabetes:2 SMS_received:2 No-show:2",
    "No-show",
  ],
  [
    "hotel bookings",
    "hotel:2 is_canceled:2 lead_time arrival_date_month:12 meal:5 adr reservation_status_date",
    "is_canceled",
  ],
  [
    "loans",
    "Loan_ID Gender:2 Married:2 ApplicantIncome LoanAmount Property_Area:3 Loan_Status:2",
    "Loan_Status",
  ],
  [
    "staff",
    "satisfaction evaluation number_project:6n left:2 promotion_last_5years:2 department:10 salary:3",
    "left",
  ],
  ["iris", "sepal_length:35n sepal_width:23n petal_length:43n petal_width:22n variety:3", "variety"],
];

describe("the class that is proposed", () => {
  it.each(TABLES)("%s", (_, header, target) => {
    expect(propose(header).name).toBe(target);
  });

  it("is told with its reason, and with what else it could be", () => {
    expect(propose("a:2 b:7 price")).toEqual({
      name: "a",
      why: 'it is the first column and has 2 values, as the last column, "price", has too many',
      ties: [],
    });
    expect(propose("price smoker:2 insured:2 area")).toMatchObject({ name: "insured", ties: [] });
    expect(propose("price tenant:2 insured:2 area")).toMatchObject({
      name: "insured",
      why: 'it has 2 values, as the last column, "area", has too many; so could be "tenant"',
      ties: ["tenant"],
    });
    expect(propose("x died:2 relapse:2")).toEqual({
      name: "relapse",
      why: 'its name is that of an outcome, as that of "died"',
      ties: ["died"],
    });
    expect(propose("edibility:2 cap_shape:6 cap_color:10 odor:9 habitat:7")).toEqual({
      name: "habitat",
      why: 'it is the last column and has 7 values; so could be "edibility"',
      ties: ["edibility"],
    });
    expect(propose("x y").why).toBe("it is the last column");
  });

  it("is none whose values cannot be classes, where another is called so, too", () => {
    expect(propose("age outcome result:2").name).toBe("result");
    expect(propose("date_of_death death_cause:7 x:2").name).toBe("death_cause");
  });
});
