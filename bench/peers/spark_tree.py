"""Spark MLlib's tree on the same Parquet files: python spark_tree.py MASTER FOLDER DEPTH PID…, the
processes of a cluster's nodes being those whose work is counted too. Prints one line of JSON."""
import glob, json, os, sys, time
from pyspark.sql import SparkSession
from pyspark.ml import Pipeline
from pyspark.ml.classification import DecisionTreeClassifier
from pyspark.ml.feature import StringIndexer, VectorAssembler
from pyspark.sql.functions import col

master, folder, depth = sys.argv[1:4]
spark = (SparkSession.builder.master(master).config("spark.ui.enabled", "false").config("spark.executor.memory", "900m")
         .config("spark.driver.host", "127.0.0.1").config("spark.sql.shuffle.partitions", "2").getOrCreate())
spark.sparkContext.setLogLevel("ERROR")
def processor():
    """Seconds of the Java process, of this one, and of the cluster's with all that they started."""
    pending, ticks = [str(spark.sparkContext._gateway.proc.pid), *sys.argv[4:]], 0
    while pending:
        pid = pending.pop()
        try:
            ticks += sum(map(int, open(f"/proc/{pid}/stat").read().rsplit(") ", 1)[1].split(" ")[11:15]))
            pending += [child for path in glob.glob(f"/proc/{pid}/task/*/children") for child in open(path).read().split()]
        except OSError:
            pass  # It has ended meanwhile, and its parent counts it.
    return ticks / os.sysconf("SC_CLK_TCK") + time.process_time()

data = spark.read.parquet(folder)
texts = [f"c{i}" for i in range(8)]
numbers = [f"b{i}" for i in range(6)] + [f"n{i}" for i in range(6)]
data = data.select(*texts, *[col(n).cast("double").alias(n) for n in numbers], "y").na.fill(-1.0)
begun = time.time()
worked = processor()
stages = [StringIndexer(inputCol=t, outputCol=f"{t}_code") for t in texts] + [StringIndexer(inputCol="y", outputCol="label"),
    VectorAssembler(inputCols=[f"{t}_code" for t in texts] + numbers, outputCol="features"),
    DecisionTreeClassifier(maxDepth=int(depth), maxBins=255, impurity="entropy", cacheNodeIds=False)]
model = Pipeline(stages=stages).fit(data)
seconds = time.time() - begun
worked = processor() - worked
correct = model.transform(data).filter("prediction = label").count() / data.count()
print(json.dumps({"seconds": seconds, "processor": worked, "leaves": (model.stages[-1].numNodes + 1) // 2, "accuracy": correct}))
