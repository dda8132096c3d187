// Validates PMML files against the schema of PMML 4.4 and answers rows with JPMML.
// Arguments: a folder of 0.pmml, 0.rows, 1.pmml, … A .rows file has one line a row: name:value pairs, tab between them,
// each text in base64; numbers are marked by a "#" before them. Prints one line a row: class, then class:probability;
// or one line for a file that the schema forbids.

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.*;
import org.dmg.pmml.PMML;
import org.jpmml.evaluator.*;

public class EvaluatePmml {
  public static void main(String[] arguments) throws Exception {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(PMML.class.getResource("/pmml.xsd"));
    StringBuilder answers = new StringBuilder();
    for (int index = 0; ; index++) {
      File file = new File(arguments[0], index + ".pmml");
      if (!file.exists()) break;
      try {
        schema.newValidator().validate(new StreamSource(file));
      } catch (Exception error) {
        answers.append("does not follow the schema: " + error.getMessage()).append('\n');
        continue;
      }
      Evaluator evaluator = new LoadingModelEvaluatorBuilder().load(file).build();
      evaluator.verify();
      for (String line : Files.readAllLines(Path.of(arguments[0], index + ".rows"))) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (String pair : line.split("\t")) {
          if (pair.isEmpty()) continue;
          String[] sides = pair.split(":", 2);
          row.put(text(sides[0]), value(sides[1]));
        }
        answers.append(answer(evaluator, row)).append('\n');
      }
    }
    System.out.print(answers);
  }

  private static String answer(Evaluator evaluator, Map<String, Object> row) {
    Map<String, FieldValue> arguments = new LinkedHashMap<>();
    for (InputField field : evaluator.getInputFields()) {
      arguments.put(field.getName(), field.prepare(row.get(field.getName())));
    }
    Object target = evaluator.evaluate(arguments).get(evaluator.getTargetFields().get(0).getName());
    // JPMML gives no probabilities for rule sets, and the bare class where no rule fires.
    if (target instanceof String) return base64((String) target);
    StringBuilder answer = new StringBuilder(base64(((Computable) target).getResult().toString()));
    if (!(target instanceof HasProbability)) return answer.toString();
    HasProbability probabilities = (HasProbability) target;
    for (Object category : evaluator.getTargetFields().get(0).getCategories()) {
      Number probability = probabilities.getProbability(category.toString());
      answer.append('\t').append(base64(category.toString())).append(':').append(probability);
    }
    return answer.toString();
  }

  private static Object value(String text) {
    return text.startsWith("#") ? (Object) Double.valueOf(text.substring(1)) : text(text);
  }

  private static String text(String base64) {
    return new String(Base64.getDecoder().decode(base64), java.nio.charset.StandardCharsets.UTF_8);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
