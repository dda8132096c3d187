// Weka's J48 (C4.5) with its defaults on given folds: java -cp weka.jar J48Folds.java DATA.arff FOLDS.txt. Prints one JSON
// object: accuracy, conditions (leaves less one: a fan of k branches counts k - 1) and seconds of each fold.
import java.io.BufferedReader;
import java.io.FileReader;
import java.util.List;
import java.nio.file.Files;
import java.nio.file.Path;
import weka.classifiers.trees.J48;
import weka.core.Instances;

public class J48Folds {
  public static void main(String[] args) throws Exception {
    Instances data = new Instances(new BufferedReader(new FileReader(args[0])));
    data.setClassIndex(data.numAttributes() - 1);
    List<String> lines = Files.readAllLines(Path.of(args[1]));
    int folds = 0;
    int[] fold = new int[lines.size()];
    for (int row = 0; row < fold.length; row++) {
      fold[row] = Integer.parseInt(lines.get(row));
      folds = Math.max(folds, fold[row] + 1);
    }
    StringBuilder accuracies = new StringBuilder();
    StringBuilder conditions = new StringBuilder();
    StringBuilder seconds = new StringBuilder();
    for (int f = 0; f < folds; f++) {
      Instances train = new Instances(data, 0);
      for (int row = 0; row < fold.length; row++) if (fold[row] != f) train.add(data.instance(row));
      long start = System.nanoTime();
      J48 tree = new J48();
      tree.buildClassifier(train);
      double taken = (System.nanoTime() - start) / 1e9;
      int right = 0, rows = 0;
      for (int row = 0; row < fold.length; row++) {
        if (fold[row] != f) continue;
        rows++;
        if (tree.classifyInstance(data.instance(row)) == data.instance(row).classValue()) right++;
      }
      String comma = f == 0 ? "" : ",";
      accuracies.append(comma).append((double) right / rows);
      conditions.append(comma).append(Math.max(0, (int) tree.measureNumLeaves() - 1));
      seconds.append(comma).append(taken);
    }
    System.out.println(
        "{\"accuracies\":[" + accuracies + "],\"conditions\":[" + conditions + "],\"seconds\":[" + seconds + "],\"problem\":null}");
  }
}
